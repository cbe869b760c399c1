import { type Agent, request } from "node:http";

interface CallOptions {
  method?: "GET" | "POST" | "PUT";
  token?: string;
  body?: object;
  /** Any other status fails the measure. */
  statuses: readonly number[];
}

/** Makes one call over the agent's connections; the response is read and dropped. */
export function call(agent: Agent, url: string, { method, token, body, statuses }: CallOptions): Promise<void> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: method ?? (text === undefined ? "GET" : "POST"),
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          }),
        },
      },
      (incoming) => {
        incoming.resume();
        incoming.on("end", () => {
          if (statuses.includes(incoming.statusCode ?? 0)) resolve();
          else reject(new Error(`${url} answered ${incoming.statusCode}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}
