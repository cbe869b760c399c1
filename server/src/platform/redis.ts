import type { RedisClientType } from "redis";
import type { Log } from "./log.ts";
import { StartupError } from "./startup-error.ts";

export type Redis = RedisClientType;

const connectMs = 2_000;
/** How often an idle connection is asked whether it still lives. */
const pingMs = 1_000;
/** A connection on which no ping is answered for this long, at two looks, is given up, and a new one is tried: within three seconds. */
const silenceMs = 2_000;
const lookMs = 500;
/** For the greeting on a new connection, which no ping watches over yet. Pings keep it from ending a connection that is in use. */
const greetingMs = 5_000;
const longestPauseMs = 3_000;

/**
 * Connects to Redis, which several nodes share. While it is away, commands fail at once instead of waiting in a queue, so that whoever
 * uses it can do without; the connection comes back by itself. Throws a `StartupError` when it can't be reached at the start.
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { createClient } = await import("redis");
  let wasConnected = false;
  const client: Redis = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: greetingMs,
      // The first connection is tried once, so that a wrong address is said and not tried for ever.
      reconnectStrategy: (attempt) => wasConnected && pauseBefore(attempt),
    },
  });
  client.on("error", (error) => log.warn({ err: error }, "Redis had a problem"));
  try {
    await client.connect();
  } catch (error) {
    throw explainRedis(url, error);
  }
  wasConnected = true;
  endSilence(client, log);
  return client;
}

/** Another connection to the same Redis, for who listens. It comes back by itself. */
export function connectAnother(redis: Redis, log: Log): Redis {
  const client = redis.duplicate();
  client.on("error", (error) => log.warn({ err: error }, "Redis had a problem"));
  endSilence(client, log);
  client.connect().catch((error: unknown) => log.warn({ err: error }, "Redis had a problem"));
  return client;
}

/**
 * Makes a connection anew whose Redis no longer answers pings. The library's own limit begins again with all that is sent, so that on
 * a busy node it would never end a connection in use; what is sent would wait, and what others say be lost, until the operating system gives up.
 */
function endSilence(client: Redis, log: Log) {
  let heardAt = performance.now();
  let wasSilent = false;
  const hear = () => {
    heardAt = performance.now();
  };
  client.on("ready", hear);
  client.on("ping-interval", hear);
  const look = setInterval(() => {
    if (!client.isOpen) return clearInterval(look);
    const isSilent = client.isReady && performance.now() - heardAt >= silenceMs;
    // A node that stood still itself hears what has arrived meanwhile before it looks a second time.
    const isStillSilent = isSilent && wasSilent;
    wasSilent = isSilent;
    if (!isStillSilent) return;
    log.warn("Redis says nothing, and its connection is made anew");
    client.destroy();
    client.connect().catch((error: unknown) => log.warn({ err: error }, "Redis had a problem"));
  }, lookMs).unref();
}

/** Nodes that lost Redis together do not come back in step. */
function pauseBefore(attempt: number): number {
  return Math.min(50 * 2 ** attempt, longestPauseMs) * (0.5 + Math.random() / 2);
}

function explainRedis(url: string, error: unknown): StartupError {
  const { host } = new URL(url);
  const reason = error instanceof Error ? error.message : String(error);
  if (/WRONGPASS|NOAUTH/.test(reason)) return new StartupError(`Redis at ${host} refused the password of REDIS_URL.`);
  return new StartupError(`Redis at ${host} can't be reached (${reasonOf(error)}). Check REDIS_URL.`);
}

function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" ? code : "no response";
}
