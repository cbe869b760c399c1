import { minute } from "@hark/contract/limits";
import { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { buildPerson, buildStage, type Stage } from "../../../test/cast.ts";
import { seedConversation } from "./seed-conversation.ts";
import { measureUsualReply } from "./usual-reply-queries.ts";

let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp();
});

afterAll(() => app?.close());

/** A conversation that began so long ago, and when its answers came. */
async function seed({ project, olivia, theo }: Stage, startedMs: number, answeredAfterMinutes: number[]) {
  const started = Date.now() - startedMs;
  const answers = answeredAfterMinutes.map((after) => ({
    agentId: olivia.agentId,
    content: "Yes",
    createdAt: new Date(started + after * minute),
  }));
  const question = { agentId: null, content: "?", createdAt: new Date(started) };
  await app.app.database.transaction((tx) =>
    seedConversation(tx, project.id, {
      visitorId: theo.widgetUser.id,
      type: "QUESTION",
      isClosed: false,
      assignedToId: null,
      messages: [question, ...answers],
    }),
  );
}

test("the usual reply is the middle of the newest first answers, told from ten on, and not of what nobody answered", async () => {
  const stage = await buildStage(app);
  const measure = () => measureUsualReply(app.app.database, stage.project.id, new Date());
  for (const minutes of [1, 2, 3, 4, 20, 25, 300, 400, 500]) await seed(stage, 600 * minute, [minutes, 590]);
  await seed(stage, 600 * minute, []);
  // So long ago that it says nothing of today.
  await seed(stage, 40 * 24 * 60 * minute, [9000]);
  expect(await measure()).toBeNull();
  await seed(stage, 600 * minute, [15]);
  expect(await measure()).toBe(18);
  // A node keeps what it has measured; this project has not been asked for yet.
  const { widget } = await buildPerson(app, null).call(getWidgetConfig, { params: { projectId: stage.project.id } });
  expect(widget.usualReplyMinutes).toBe(18);
  const { widget: others } = await buildPerson(app, null).call(getWidgetConfig, {
    params: { projectId: stage.petrasProject.id },
  });
  expect(others.usualReplyMinutes).toBeNull();
});
