import { pino } from "pino";
import { Server } from "socket.io";
import { expect, test } from "vitest";
import { buildStage } from "../../../test/cast.ts";
import { connectDashboard } from "../../../test/socket-client.ts";
import { useTwoNodes } from "../../../test/two-nodes.ts";
import { projectAgentsRoom } from "../../features/agents/index.ts";
import { createLog } from "../log.ts";
import { connectRedis } from "../redis.ts";
import { createRedisBus } from "./redis-bus.ts";

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

test("what else is published there stops nothing and does not reach the log", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line) => void lines.push(line) });
  const client = await connectRedis(redis.url, log);
  const bus = createRedisBus(client, log);
  const io = new Server();
  io.adapter(bus.adapter);
  const heard: string[] = [];
  io.on("told", (text: string) => void heard.push(text));
  await expect.poll(() => client.pubSubNumSub("hark:nodes")).toEqual({ "hark:nodes": 3 });
  for (const text of ["secret", `${"0".repeat(36)}secret`, `${"0".repeat(36)}null`, `${"0".repeat(36)}[null]`]) {
    await client.publish("hark:nodes", text);
  }
  first.app.realtime.tell("after", "all");
  await expect.poll(() => heard).toContain("after");
  expect(lines.filter((line) => line.includes("could not be read"))).toHaveLength(3);
  expect(lines.join()).not.toContain("secret");
  bus.close();
  client.destroy();
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
