import type { DashboardEvents, VisitorEvents } from "@hark/contract/socket";
import { io, type Socket } from "socket.io-client";

type Payload<E, K extends keyof E> = E[K] extends (payload: infer P) => void ? P : never;

export interface TestSocket<E> {
  socket: Socket;
  /** Everything received so far, in order. */
  received: { event: string; payload: unknown }[];
  /** Returns the next event of that name that meets the condition, received before or after the call. */
  next<K extends keyof E & string>(event: K, holds?: (payload: Payload<E, K>) => boolean): Promise<Payload<E, K>>;
  close(): void;
}

/** Of a busy machine; what comes is there much earlier. */
const patienceMs = 20_000;

async function connect<E>(url: string, auth: Record<string, string>): Promise<TestSocket<E>> {
  const socket = io(url, { auth, transports: ["websocket"], reconnection: false, forceNew: true });
  const received: { event: string; payload: unknown }[] = [];
  const watchers = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    received.push({ event, payload });
    for (const watcher of [...watchers]) watcher();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  let read = 0;
  return {
    socket,
    received,
    next(event, holds = () => true) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(look);
          reject(
            new Error(
              `No ${event} within ${patienceMs} ms; received ${received.map((one) => one.event).join(", ") || "nothing"}`,
            ),
          );
        }, patienceMs);
        function look() {
          const index = received.findIndex(
            (one, at) => at >= read && one.event === event && holds(one.payload as never),
          );
          if (index < 0) return;
          read = index + 1;
          clearTimeout(timer);
          watchers.delete(look);
          resolve(received[index]?.payload as never);
        }
        watchers.add(look);
        look();
      });
    },
    close: () => socket.close(),
  };
}

export function connectDashboard(
  test: { url: string },
  agent: { token: string },
): Promise<TestSocket<DashboardEvents>> {
  return connect(test.url, { type: "dashboard", authorization: `Bearer ${agent.token}` });
}

export function connectWidget(
  test: { url: string },
  project: { id: string },
  visitor: { token: string },
): Promise<TestSocket<VisitorEvents>> {
  return connect(test.url, { type: "widget", projectId: project.id, authorization: `Bearer ${visitor.token}` });
}
