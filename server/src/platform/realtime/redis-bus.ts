import { randomUUID } from "node:crypto";
import type { Namespace } from "socket.io";
import { ClusterAdapter, type ClusterMessage } from "socket.io-adapter";
import type { Log } from "../log.ts";
import type { Redis } from "../redis.ts";

/** Carries socket events between nodes over Redis. */
export interface Bus {
  adapter: (namespace: Namespace) => ClusterAdapter;
  /** Says that the connection is back, while which was away events of or for this node were lost. */
  onRestored(listener: () => void): void;
  close(): void;
}

const channel = "hark:nodes";

/**
 * What a node announces in one turn of the event loop travels as one command: with much to do a command for each event was half of
 * what two nodes cost more than one (decision 0130). Publishing and listening share a connection, so that what Redis returns of a node's
 * own comes with the reply in one piece.
 */
export function createRedisBus(redis: Redis, log: Log): Bus {
  const line = redis.duplicate();
  /** Each packet begins with it, so that a node knows its own without reading them. */
  const ownId = randomUUID();
  const restored: (() => void)[] = [];
  const listeners: ((messages: readonly ClusterMessage[]) => void)[] = [];
  let waiting: string[] = [];
  let isClosed = false;

  const warn = (error: unknown) => {
    // What was under way when the node stopped says so too.
    if (!isClosed) log.warn({ err: error }, "the Redis connection of real time had a problem");
  };
  let wasReady = false;
  line.on("error", warn);
  line.on("ready", () => {
    if (wasReady) for (const listener of restored) listener();
    wasReady = true;
  });

  /** A lost event is a delay, since clients refetch; unheard, its failure would end the process. */
  function flush() {
    const packet = `${ownId}[${waiting.join(",")}]`;
    waiting = [];
    // The loss of the connection was logged once; a line for each event would say nothing more.
    if (line.isReady) line.publish(channel, packet).catch(warn);
  }

  function publish(message: ClusterMessage) {
    if (waiting.length === 0) process.nextTick(flush);
    waiting.push(JSON.stringify(message));
  }

  function receive(packet: string) {
    if (packet.startsWith(ownId)) return;
    const messages = JSON.parse(packet.slice(ownId.length)) as ClusterMessage[];
    for (const listener of listeners) listener(messages);
  }

  line
    .connect()
    .then(() => line.subscribe(channel, receive))
    .catch(warn);

  class RedisAdapter extends ClusterAdapter {
    constructor(namespace: Namespace) {
      super(namespace);
      listeners.push((messages) => {
        for (const message of messages) this.onMessage(message);
      });
    }

    protected override async doPublish(message: ClusterMessage) {
      publish(message);
      // An offset is for recovered connections, which Hark has none of.
      return "";
    }

    /** Nobody asks all nodes and waits for their responses. */
    protected override async doPublishResponse() {
      throw new Error("Nodes ask each other nothing");
    }
  }

  return {
    // A function and not an arrow: it is called with `new`.
    adapter: function adapter(namespace) {
      return new RedisAdapter(namespace);
    },
    onRestored: (listener) => void restored.push(listener),
    close() {
      isClosed = true;
      line.destroy();
    },
  };
}
