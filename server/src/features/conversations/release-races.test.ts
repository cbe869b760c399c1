import { updateAgent } from "@hark/contract/agents/endpoints";
import {
  listConversations,
  sendMessage,
  sendVisitorMessage,
  startConversation,
  updateConversation,
} from "@hark/contract/conversations/endpoints";
import { removeMember } from "@hark/contract/members/endpoints";
import { listNotifications } from "@hark/contract/notifications/endpoints";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildMember, buildProject, buildVisitor } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { watchConflicts } from "../../../test/watch-conflicts.ts";
import { refreshAgents, refreshDiffering } from "../agents/refresh-availability.ts";

const app = useTestApp();
const conflicts = watchConflicts();
/** The visitor writes in each; more would meet the visitor's limit of a minute. */
const rounds = 8;
const threads = 4;

/**
 * A member leaves while colleagues close, assign and answer what is assigned to the member, the visitor writes, and the members'
 * presence changes: everything at the same moment, in another order in each round.
 */
test("releasing, closing and presence at once never wait for each other in a circle, and leave nothing half done", async () => {
  const [olivia, marco] = await Promise.all([buildAgent(app, "Olivia"), buildAgent(app, "Marco")]);
  const project = await buildProject(olivia);
  const theo = await buildVisitor(app, project);
  const params = { projectId: project.id };
  const ids: string[] = [];
  for (let index = 0; index < threads; index++) {
    const body = { type: "QUESTION", content: `Thread ${index}` } as const;
    ids.push((await theo.call(startConversation, { params, body })).conversation.id);
  }
  const { database } = app.app;
  const thread = (conversationId: string) => ({ ...params, conversationId });
  const closed = { status: "CLOSED" } as const;

  for (let round = 0; round < rounds; round++) {
    const { memberId } = await buildMember(app, project, marco);
    for (const id of ids) {
      const body = { status: "OPEN", assignedToId: marco.agentId } as const;
      await olivia.call(updateConversation, { params: thread(id), body });
    }
    const isOpen = round % 2 === 0;
    const setStatus = (person: typeof olivia) =>
      person.call(updateAgent, {
        params: { ...params, agentId: person.agentId },
        body: { offlineMode: !isOpen, activeWhenInApp: false, enableSchedule: false },
      });
    const leaving = () => olivia.call(removeMember, { params: { ...params, memberId } });
    const others = [
      ...ids.map((id) => () => olivia.call(updateConversation, { params: thread(id), body: closed })),
      ...ids.map((id) => () => marco.call(sendMessage, { params: thread(id), body: { content: "On it" } })),
      ...ids.map(
        (id) => () => olivia.call(updateConversation, { params: thread(id), body: { assignedToId: marco.agentId } }),
      ),
      ...ids.map((id) => () => theo.call(sendVisitorMessage, { params: thread(id), body: { content: "Hello?" } })),
      () => setStatus(olivia),
      () => setStatus(marco),
      () => refreshDiffering(database, new Date()),
      () => database.transaction((tx) => refreshAgents(tx, [marco.agentId, olivia.agentId], new Date())),
    ];
    const [shuffled = []] = fc.sample(fc.shuffledSubarray(others, { minLength: others.length }), {
      numRuns: 1,
      seed: round,
    });
    const at = (round * 7) % shuffled.length;
    const outcomes = await outcomesOf([...shuffled.slice(0, at), leaving, ...shuffled.slice(at)].map((call) => call()));
    expect(outcomes[at]).toBe("done");
    // Who has left is refused: as a stranger, or as nobody to assign to.
    for (const outcome of outcomes) expect(["done", "404 NOT_FOUND", "400 VALIDATION_FAILED"]).toContain(outcome);

    const { conversations } = await olivia.call(listConversations, { params });
    expect(conversations).toHaveLength(threads);
    for (const { assignedToId } of conversations) expect(assignedToId).toBeNull();
    const { notifications } = await olivia.call(listNotifications);
    expect(notifications.filter((one) => one.assignedToId !== null)).toEqual([]);
    expect((await marco.call(listNotifications)).notifications).toEqual([]);
    const told = await sql<{ is_online: boolean }>`
      select is_online from project_availability where project_id = ${project.id}`.execute(database.db);
    expect(told.rows).toEqual([{ is_online: isOpen }]);
  }
  expect(conflicts.seen).toEqual([]);
});
