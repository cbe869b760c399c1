import { expect, test } from "vitest";
import { buildStage } from "../../../test/cast.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { useTwoNodes } from "../../../test/two-nodes.ts";
import { projectAgentsRoom } from "../../features/agents/index.ts";
import { createLog } from "../log.ts";
import { connectRedis } from "../redis.ts";

const { redis, first, second } = useTwoNodes();

test("what a node announces in one turn reaches the other in one packet, in its order", async () => {
  const { olivia, project } = await buildStage(first);
  const inbox = await connectDashboard(second, olivia);
  const watcher = await connectRedis(redis.url, createLog("silent"));
  const packets: string[] = [];
  await watcher.subscribe("hark:nodes", (packet) => packets.push(packet));
  const { realtime } = first.app;
  for (const noteId of ["one", "two", "three"]) {
    realtime.emit(projectAgentsRoom(project.id), "note.removed", {
      noteId,
      conversationId: "conversation",
      projectId: project.id,
    });
  }
  await inbox.next("note.removed", ({ noteId }) => noteId === "three");
  const heard = inbox.received.filter(({ event }) => event === "note.removed");
  expect(heard.map(({ payload }) => (payload as { noteId: string }).noteId)).toEqual(["one", "two", "three"]);
  expect(packets.filter((packet) => packet.includes("note.removed"))).toHaveLength(1);
  watcher.destroy();
  inbox.close();
});

test("who joins a room and what is said in it next keep their order on the other node", async () => {
  const { olivia, project } = await buildStage(first);
  const inbox = await connectDashboard(second, olivia);
  const { realtime } = first.app;
  const removed = (noteId: string) => ({ noteId, conversationId: "conversation", projectId: project.id });
  const room = projectAgentsRoom("another");
  realtime.emit(room, "note.removed", removed("before"));
  realtime.join(projectAgentsRoom(project.id), [room]);
  realtime.emit(room, "note.removed", removed("inside"));
  realtime.leave(projectAgentsRoom(project.id), [room]);
  realtime.emit(room, "note.removed", removed("after"));
  realtime.emit(projectAgentsRoom(project.id), "note.removed", removed("last"));
  await inbox.next("note.removed", ({ noteId }) => noteId === "last");
  const heard = inbox.received.filter(({ event }) => event === "note.removed");
  expect(heard.map(({ payload }) => (payload as { noteId: string }).noteId)).toEqual(["inside", "last"]);
  inbox.close();
});
