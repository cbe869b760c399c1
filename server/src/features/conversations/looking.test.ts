import { startConversation } from "@hark/contract/conversations/endpoints";
import { removeMember } from "@hark/contract/members/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { buildTestApp, type TestApp, useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildMember, buildStage, type Person, type Stage } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { useTwoNodes } from "../../../test/two-nodes.ts";
import { createLookers } from "./lookers.ts";

const { redis, first, second } = useTwoNodes();
const alone = useTestApp();

async function ask({ project, theo }: Pick<Stage, "project" | "theo">) {
  const { conversation } = await theo.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  return conversation.id;
}

async function open(test: TestApp, agent: Person) {
  const tab = await connectDashboard(test, agent);
  onTestFinished(tab.close);
  return {
    ...tab,
    look: (conversationId: unknown) => tab.socket.emit("looking", { conversationId }),
    /** Waits for a list with these people. */
    hears: (...names: string[]) =>
      tab.next("looking", ({ agents }) => agents.map(({ name }) => name).join() === names.join()),
    lists: () => tab.received.filter(({ event }) => event === "looking"),
  };
}

test("[A8] who looks hears the whole list, oneself included, and nobody else hears it", async () => {
  const stage = await buildStage(alone);
  const conversationId = await ask(stage);
  const [olivia, marco, elsewhere] = await Promise.all(
    [stage.olivia, stage.marco, stage.marco].map((agent) => open(alone, agent)),
  );
  const visitor = await connectWidget(alone, stage.project, stage.theo);
  onTestFinished(visitor.close);

  olivia?.look(conversationId);
  await olivia?.hears("Olivia");
  marco?.look(conversationId);
  expect(await marco?.hears("Marco", "Olivia")).toEqual({
    conversationId,
    projectId: stage.project.id,
    agents: [
      { id: stage.marco.agentId, name: "Marco", avatarUrl: null },
      { id: stage.olivia.agentId, name: "Olivia", avatarUrl: null },
    ],
  });
  await olivia?.hears("Marco", "Olivia");
  marco?.look(null);
  await olivia?.hears("Olivia");
  expect(marco?.lists()).toHaveLength(1);
  expect(elsewhere?.lists()).toEqual([]);
  expect(visitor.received.filter(({ event }) => event === "looking")).toEqual([]);
});

test("[A8] an agent with two tabs is listed once, until the last of them is gone", async () => {
  const stage = await buildStage(alone);
  const conversationId = await ask(stage);
  const olivia = await open(alone, stage.olivia);
  const [one, other] = [await open(alone, stage.marco), await open(alone, stage.marco)];
  for (const tab of [olivia, one, other]) tab.look(conversationId);
  await other.hears("Marco", "Olivia");
  await olivia.hears("Marco", "Olivia");
  const known = olivia.lists().length;
  one.close();
  // Told, and still the same people.
  await expect.poll(() => olivia.lists().length).toBeGreaterThan(known);
  expect(olivia.lists().at(-1)?.payload).toMatchObject({ agents: [{ name: "Marco" }, { name: "Olivia" }] });
  other.close();
  await olivia.hears("Olivia");
});

test("[A8] a dashboard looks at one conversation, and of quick changes the last counts", async () => {
  const stage = await buildStage(alone);
  const [before, after] = [await ask(stage), await ask(stage)];
  const [olivia, marco] = [await open(alone, stage.olivia), await open(alone, stage.marco)];
  olivia.look(before);
  await olivia.hears("Olivia");
  for (const id of [before, after, before, after]) marco.look(id);
  expect(await marco.next("looking", ({ conversationId }) => conversationId === after)).toMatchObject({
    agents: [{ name: "Marco" }],
  });
  olivia.look(after);
  await marco.hears("Marco", "Olivia");
  await olivia.next("looking", ({ conversationId }) => conversationId === after);
});

test("[A8] another project's conversation and malformed payloads change nothing", async () => {
  const stage = await buildStage(alone);
  const conversationId = await ask(stage);
  const [olivia, petra] = [await open(alone, stage.olivia), await open(alone, stage.petra)];
  olivia.look(conversationId);
  await olivia.hears("Olivia");
  petra.look(conversationId);
  olivia.look("'; drop table");
  olivia.socket.emit("looking");
  const marco = await open(alone, stage.marco);
  marco.look(conversationId);
  await olivia.hears("Marco", "Olivia");
  expect(petra.lists()).toEqual([]);
});

test("[A8] who leaves the project is listed no more, and hears no more", async () => {
  const stage = await buildStage(alone);
  const conversationId = await ask(stage);
  const nils = await buildAgent(alone, "Nils");
  const { memberId } = await buildMember(alone, stage.project, nils);
  const [olivia, gone] = [await open(alone, stage.olivia), await open(alone, nils)];
  gone.look(conversationId);
  await gone.hears("Nils");
  olivia.look(conversationId);
  await gone.hears("Nils", "Olivia");
  await olivia.hears("Nils", "Olivia");
  await stage.olivia.call(removeMember, { params: { projectId: stage.project.id, memberId } });
  await olivia.hears("Olivia");
  const known = gone.lists().length;
  const marco = await open(alone, stage.marco);
  marco.look(conversationId);
  await olivia.hears("Marco", "Olivia");
  expect(gone.lists()).toHaveLength(known);
});

test("[A8] two nodes tell each other: coming, going, disconnecting, leaving the project", async () => {
  const stage = await buildStage(first);
  const conversationId = await ask(stage);
  const nils = await buildAgent(first, "Nils");
  const { memberId } = await buildMember(first, stage.project, nils);
  const olivia = await open(first, stage.olivia);
  const marco = await open(second, stage.marco);
  const leaving = await open(second, nils);
  olivia.look(conversationId);
  await olivia.hears("Olivia");
  marco.look(conversationId);
  await marco.hears("Marco", "Olivia");
  await olivia.hears("Marco", "Olivia");
  leaving.look(conversationId);
  await olivia.hears("Marco", "Nils", "Olivia");
  await stage.olivia.call(removeMember, { params: { projectId: stage.project.id, memberId } });
  await olivia.hears("Marco", "Olivia");
  await marco.hears("Marco", "Olivia");
  marco.look(null);
  await olivia.hears("Olivia");
  marco.look(conversationId);
  await olivia.hears("Marco", "Olivia");
  marco.close();
  await olivia.hears("Olivia");
});

test("[A8] a node that stops takes its agents along", async () => {
  const stage = await buildStage(first);
  const conversationId = await ask(stage);
  const third = await buildTestApp({ redisUrl: redis.url, databaseUrl: first.databaseUrl });
  const [olivia, marco] = [await open(first, stage.olivia), await open(third, stage.marco)];
  olivia.look(conversationId);
  marco.look(conversationId);
  await olivia.hears("Marco", "Olivia");
  await third.close();
  await olivia.hears("Olivia");
});

test("[A8] what a crashed node has told is forgotten, and one that still tells is not", () => {
  const lookers = createLookers();
  const conversationId = "c";
  lookers.look("socket", { agentId: "here", projectId: "p", conversationId });
  expect(lookers.note({ node: "crashed", conversationId, agentIds: ["lost", "here"] }, 1_000)).toBe(true);
  expect(lookers.note({ node: "alive", conversationId, agentIds: ["there"] }, 1_000)).toBe(true);
  expect(lookers.note({ node: "alive", conversationId, agentIds: ["there"] }, 2_000)).toBe(false);
  expect(lookers.agentsOf(conversationId)).toEqual(["here", "lost", "there"]);
  expect(lookers.forgetSilent(2_000)).toEqual([conversationId]);
  expect(lookers.agentsOf(conversationId)).toEqual(["here", "there"]);
  expect(lookers.forgetSilent(2_000)).toEqual([]);
});
