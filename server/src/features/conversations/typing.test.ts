import { startConversation } from "@hark/contract/conversations/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const app = useTestApp();

async function ask({ project, theo }: Pick<Stage, "project" | "theo">) {
  const { conversation } = await theo.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  return conversation.id;
}

test("(case S13) an agent who types is seen by the visitor and by colleagues", async () => {
  const stage = await buildStage(app);
  const conversationId = await ask(stage);
  const [olivia, marco, theo] = await Promise.all([
    connectDashboard(app, stage.olivia),
    connectDashboard(app, stage.marco),
    connectWidget(app, stage.project, stage.theo),
  ]);
  olivia.socket.emit("typing", { conversationId });
  const expected = {
    conversationId,
    projectId: stage.project.id,
    by: { type: "AGENT", id: stage.olivia.agentId, name: "Olivia" },
  };
  expect(await theo.next("typing")).toEqual(expected);
  expect(await marco.next("typing")).toEqual(expected);
  for (const socket of [olivia, marco, theo]) socket.close();
});

test("(case S13) a visitor who types is seen by the agents and by no other visitor", async () => {
  const stage = await buildStage(app);
  const conversationId = await ask(stage);
  const [olivia, theo, nadia] = await Promise.all([
    connectDashboard(app, stage.olivia),
    connectWidget(app, stage.project, stage.theo),
    connectWidget(app, stage.project, stage.nadia),
  ]);
  theo.socket.emit("typing", { conversationId });
  expect(await olivia.next("typing")).toMatchObject({
    conversationId,
    by: { type: "WIDGET_USER", id: stage.theo.widgetUser.id },
  });
  // Whatever else the project tells its visitors, as who of the team is there, may reach her.
  expect(nadia.received.filter(({ event }) => event === "typing")).toEqual([]);
  for (const socket of [olivia, theo, nadia]) socket.close();
});

test("(case S13) typing in somebody else's conversation and malformed payloads are ignored", async () => {
  const stage = await buildStage(app);
  const conversationId = await ask(stage);
  const stranger = await buildVisitor(app, stage.project);
  const [olivia, petra, other, theo] = await Promise.all([
    connectDashboard(app, stage.olivia),
    connectDashboard(app, stage.petra),
    connectWidget(app, stage.project, stranger),
    connectWidget(app, stage.project, stage.theo),
  ]);
  petra.socket.emit("typing", { conversationId });
  other.socket.emit("typing", { conversationId });
  other.socket.emit("typing", { conversationId: "'; drop table" });
  other.socket.emit("typing");
  // The server handles each socket's messages in order, so this event proves that the others were handled.
  await new Promise<void>((resolve) => {
    olivia.socket.once("typing", () => resolve());
    theo.socket.emit("typing", { conversationId });
  });
  const typists = olivia.received.filter(({ event }) => event === "typing");
  expect(typists).toMatchObject([{ payload: { by: { id: stage.theo.widgetUser.id } } }]);
  for (const socket of [olivia, petra, other, theo]) socket.close();
});
