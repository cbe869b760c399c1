import { createAdapter } from "@socket.io/redis-adapter";
import type { RedisClientType } from "redis";
import type { Log } from "../log.ts";

/** Carries socket events between nodes over Redis. */
export interface Bus {
  adapter: ReturnType<typeof createAdapter>;
  close(): void;
}

export function createRedisBus(redis: RedisClientType, log: Log): Bus {
  const publisher = redis.duplicate();
  const subscriber = redis.duplicate();
  const warn = (error: unknown) => log.warn({ err: error }, "the Redis connection of real time had a problem");
  for (const client of [publisher, subscriber]) {
    client.on("error", warn);
    client.connect().catch(warn);
  }
  // The adapter publishes without waiting. A lost event is a delay, since clients refetch; unheard, its failure would end
  // the process.
  const publish = publisher.publish.bind(publisher);
  Object.assign(publisher, {
    publish: (channel: string, message: string | Buffer) =>
      publish(channel, message).catch((error: unknown) => {
        warn(error);
        return 0;
      }),
  });
  return {
    adapter: createAdapter(publisher, subscriber),
    close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
