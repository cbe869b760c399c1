import { io, type Socket } from "socket.io-client";
import type { Side } from "../measures/measure.ts";
import { agentToken, benchProjectId, visitorToken } from "../seed.ts";

const batchSize = 100;

/** @param together so many at a time. */
export async function connectVisitors(side: Side, url: string, count: number, together = batchSize): Promise<Socket[]> {
  return connectAll(count, together, (index) =>
    connect(url, {
      type: "widget",
      ...(side === "hark" && { projectId: benchProjectId, authorization: `Bearer ${visitorToken(index)}` }),
    }),
  );
}

export async function connectAgents(side: Side, url: string, count: number): Promise<Socket[]> {
  return connectAll(count, batchSize, (index) =>
    connect(url, {
      type: "dashboard",
      ...(side === "hark" && { authorization: `Bearer ${agentToken(index)}` }),
    }),
  );
}

async function connectAll(
  count: number,
  together: number,
  make: (index: number) => Promise<Socket>,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < count; start += together) {
    const size = Math.min(together, count - start);
    sockets.push(...(await Promise.all(Array.from({ length: size }, (_, offset) => make(start + offset)))));
  }
  return sockets;
}

function connect(url: string, auth: Record<string, string>): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { auth, transports: ["websocket"], reconnection: false, forceNew: true });
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}
