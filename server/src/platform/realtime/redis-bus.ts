import { randomUUID } from "node:crypto";
import type { Namespace } from "socket.io";
import { type BroadcastOptions, ClusterAdapter, type ClusterMessage } from "socket.io-adapter";
import type { Log } from "../log.ts";
import { limitLines } from "../log-sampling.ts";
import { connectAnother, type Redis } from "../redis.ts";

/** Carries socket events between nodes over Redis. */
export interface Bus {
  adapter: (namespace: Namespace) => ClusterAdapter;
  /** Says that the connection is back. While it was away, events of or for this node were lost. */
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
  const line = connectAnother(redis, log);
  /** Each packet begins with it, so that a node knows its own without reading them. */
  const ownId = randomUUID();
  const restored: (() => void)[] = [];
  const listeners: ((message: ClusterMessage) => void)[] = [];
  let waiting: string[] = [];
  let isClosed = false;
  const limited = limitLines(log);

  const warn = (error: unknown) => {
    // What was under way when the node stopped fails too.
    if (!isClosed) limited.warn({ err: error }, "an event did not travel between the nodes");
  };

  let wasReady = false;
  line.on("ready", () => {
    // Again each time, in case it failed before; a listener that is known already is not added twice.
    line.subscribe(channel, receive).catch(warn);
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
    const text = JSON.stringify(message);
    if (waiting.length === 0) process.nextTick(flush);
    waiting.push(text);
  }

  /** Returns none for what somebody else may publish there. The error would quote it, so it is not logged. */
  function read(text: string): ClusterMessage[] {
    try {
      const messages: unknown = JSON.parse(text);
      if (Array.isArray(messages)) return messages;
    } catch {}
    limited.warn({}, "a packet between the nodes could not be read");
    return [];
  }

  function receive(packet: string) {
    if (packet.startsWith(ownId)) return;
    for (const message of read(packet.slice(ownId.length))) hear(message);
  }

  /** A listener that fails must not stop the connection, nor the messages that follow. */
  function hear(message: ClusterMessage) {
    try {
      for (const listener of listeners) listener(message);
    } catch (error) {
      warn(error);
    }
  }

  class RedisAdapter extends ClusterAdapter {
    constructor(namespace: Namespace) {
      super(namespace);
      listeners.push((message) => this.onMessage(message));
    }

    /** Nobody waits for it, so a failure is logged here. */
    override async broadcast(packet: unknown, options: BroadcastOptions) {
      await super.broadcast(packet, options).catch(warn);
    }

    protected override async doPublish(message: ClusterMessage) {
      publish(message);
      // An offset is for recovered connections, which Hark has none of.
      return "";
    }

    /** Nodes ask each other nothing, so there is nothing to respond to. */
    protected override async doPublishResponse() {}
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
