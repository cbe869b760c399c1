import { startConversation } from "@hark/contract/conversations/endpoints";
import { hour } from "@hark/contract/limits";
import { deleteProject } from "@hark/contract/projects/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildProject, buildStage, buildVisitor } from "../../../test/cast.ts";
import { connectDashboard, type TestSocket } from "../../../test/socket-client.ts";

/** This server's clock is late, so that a session which ends now by the sockets' clock is looked at all the time and goes on. */
const app = useTestApp({ clock: { now: () => new Date(Date.now() - hour) } });

async function startOne(project: { id: string }) {
  const guest = await buildVisitor(app, project);
  const body = { type: "QUESTION", content: "Hello" } as const;
  await guest.call(startConversation, { params: { projectId: project.id }, body });
}

const projectsHeard = ({ received }: Pick<TestSocket<unknown>, "received">) =>
  received.filter(({ event }) => event === "widget.conversation").map(({ payload }) => Object(payload).projectId);

test("[S68] who is no member any more hears nothing after the next look, though the event that says so was lost", async () => {
  const { project, marco, olivia } = await buildStage(app);
  const marcosProject = await buildProject(marco, "Marco's own");
  const endNow = "update account_sessions set expires_at = now() where account_id = $1";
  await app.app.database.transaction((tx) => tx.run(endNow, [marco.accountId]));
  const socket = await connectDashboard(app, marco);
  const oliviasSocket = await connectDashboard(app, olivia);
  await startOne(project);
  await socket.next("widget.conversation", ({ projectId }) => projectId === project.id);
  await app.app.database.transaction((tx) =>
    tx.run("delete from members where project_id = $1 and account_id = $2", [project.id, marco.accountId]),
  );
  expect(await socket.next("project.left")).toEqual({ projectId: project.id });

  await startOne(project);
  await oliviasSocket.next("widget.conversation");
  await oliviasSocket.next("widget.conversation");
  // This is a later event: an earlier one would have arrived before it.
  await startOne(marcosProject);
  await socket.next("widget.conversation", ({ projectId }) => projectId === marcosProject.id);
  expect(projectsHeard(socket)).toEqual([project.id, marcosProject.id]);
  socket.close();
  oliviasSocket.close();
});

test("[GAP-107] the agents of a deleted project are told, and nobody else", async () => {
  const { project, marco, olivia, petra, petrasProject } = await buildStage(app);
  const sockets = await Promise.all([marco, olivia].map((agent) => connectDashboard(app, agent)));
  const petrasSocket = await connectDashboard(app, petra);
  await olivia.call(deleteProject, { params: { projectId: project.id }, body: { name: project.name } });
  for (const socket of sockets) {
    expect(await socket.next("project.left")).toEqual({ projectId: project.id });
    socket.close();
  }
  await startOne(petrasProject);
  await petrasSocket.next("widget.conversation");
  expect(petrasSocket.received.map(({ event }) => event)).not.toContain("project.left");
  petrasSocket.close();
});
