import { createAdapter } from "@socket.io/redis-adapter";
import type { Log } from "../log.ts";
import type { Redis } from "../redis.ts";

/** Carries socket events between nodes over Redis. */
export interface Bus {
  adapter: ReturnType<typeof createAdapter>;
  /** Says that a connection is back, while which was away events of or for this node were lost. */
  onRestored(listener: () => void): void;
  close(): void;
}

export function createRedisBus(redis: Redis, log: Log): Bus {
  const publisher = redis.duplicate();
  const subscriber = redis.duplicate();
  const warn = (error: unknown) => log.warn({ err: error }, "the Redis connection of real time had a problem");
  const restored: (() => void)[] = [];
  for (const client of [publisher, subscriber]) {
    let wasReady = false;
    client.on("error", warn);
    client.on("ready", () => {
      if (wasReady) for (const listener of restored) listener();
      wasReady = true;
    });
    client.connect().catch(warn);
  }
  // The adapter publishes without waiting. A lost event is a delay, since clients refetch; unheard, its failure would end
  // the process.
  const publish = publisher.publish.bind(publisher);
  Object.assign(publisher, {
    publish: async (channel: string, message: string | Buffer) => {
      // The loss of the connection was logged once; a line for each event would say nothing more.
      if (!publisher.isReady) return 0;
      return publish(channel, message).catch((error: unknown) => {
        warn(error);
        return 0;
      });
    },
  });
  return {
    adapter: createAdapter(publisher, subscriber),
    onRestored: (listener) => void restored.push(listener),
    close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
