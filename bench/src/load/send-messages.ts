import { Agent, request } from "node:http";
import type { Side } from "../measures/measure.ts";
import { benchProjectId, conversationId, visitorToken } from "../seed.ts";

export interface Sender {
  send(visitor: number, content: string): Promise<void>;
  close(): void;
}

/** Sends visitors' messages over kept-alive connections; throws on any answer but 200. */
export function createSender(side: Side, url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    send(visitor, content) {
      const id = conversationId(visitor);
      const path =
        side === "hark"
          ? `/api/widget/${benchProjectId}/conversations/${id}/messages`
          : `/conversations/${id}/messages`;
      const body = JSON.stringify({ content });
      return new Promise((resolve, reject) => {
        const outgoing = request(
          {
            agent,
            hostname,
            port,
            path,
            method: "POST",
            headers: {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
              ...(side === "hark" && { authorization: `Bearer ${visitorToken(visitor)}` }),
            },
          },
          (incoming) => {
            incoming.resume();
            incoming.on("end", () => {
              if (incoming.statusCode === 200) resolve();
              else reject(new Error(`${side} answered ${incoming.statusCode}`));
            });
          },
        );
        outgoing.on("error", reject);
        outgoing.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
