import { startConversation } from "@hark/contract/conversations/endpoints";
import { createFeedback, voteForFeedback } from "@hark/contract/feedback/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor } from "../../../test/cast.ts";
import { conversationUse } from "../conversations/index.ts";
import { feedbackUse } from "../feedback/index.ts";
import { sweepGuests } from "./sweep-guests.ts";

// More people than one address may send in a minute.
const app = useTestApp({
  limiter: { spend: async () => {}, countAbove: async () => 0, refund: async () => {}, reset: async () => {} },
});
const uses = [conversationUse, feedbackUse];
const later = () => new Date(Date.now() + 1_000);

const remaining = async (projectId: string) => {
  const rows = await app.app.database.db
    .selectFrom("visitors")
    .select("id")
    .where("project_id", "=", projectId)
    .execute();
  return rows.map((row) => row.id);
};

test("guests who left nothing behind are swept; who wrote, voted, suggested or is verified stays", async () => {
  const { project, nadia, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const writes = await buildVisitor(app, project);
  await writes.call(startConversation, { params, body: { type: "QUESTION", content: "Hello" } });
  const suggests = await buildVisitor(app, project);
  const { feedback } = await suggests.call(createFeedback, { params, body: { title: "Dark mode", description: "" } });
  await app.app.database.db
    .updateTable("feedbacks")
    .set({ status: "UNDER_REVIEW" })
    .where("id", "=", feedback.id)
    .execute();
  const votes = await buildVisitor(app, project);
  await votes.call(voteForFeedback, { params: { ...params, feedbackId: feedback.id } });

  await sweepGuests(app.app.database, new Date(Date.now() - 3_600_000), uses);
  expect(await remaining(project.id)).toContain(theo.widgetUser.id);

  await sweepGuests(app.app.database, later(), uses);
  const kept = [nadia, writes, suggests, votes].map((visitor) => visitor.widgetUser.id);
  expect((await remaining(project.id)).toSorted()).toEqual(kept.toSorted());
});

test("a guest who writes while the sweep looks loses nothing", async () => {
  const { project } = await buildStage(app);
  const params = { projectId: project.id };
  const guests = await Promise.all(Array.from({ length: 20 }, () => buildVisitor(app, project)));
  const writing = guests.map((guest) =>
    guest.call(startConversation, { params, body: { type: "QUESTION", content: "Hello" } }).then(
      () => guest.widgetUser.id,
      (error: { code: string }) => error.code,
    ),
  );
  await Promise.all([...writing, sweepGuests(app.app.database, later(), uses)]);
  const there = await remaining(project.id);
  for (const outcome of await Promise.all(writing)) {
    if (outcome !== "UNAUTHORIZED") expect(there).toContain(outcome);
  }
});
