import type { Server as HttpServer, IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { socket as socketLimits } from "@hark/contract/limits";
import { Server, type Socket } from "socket.io";
import { asKind } from "../database/pool-shares.ts";
import type { HostCheck } from "../http/allowed-hosts.ts";
import { refuseForeignUpgrades } from "../http/time-limits.ts";
import { addressKey } from "../limits/address-key.ts";
import type { Log } from "../log.ts";
import { limitLines } from "../log-sampling.ts";
import type { Redis } from "../redis.ts";
import { createRunning } from "../running.ts";
import { readBearer } from "../tokens.ts";
import { createConnectionCounts } from "./connection-counts.ts";
import { createForgetRequest } from "./forget-request.ts";
import { createRedisBus } from "./redis-bus.ts";
import { writeOnceATurn } from "./write-once-a-turn.ts";

/** Who a connection is: the rooms it may be in, decided by the server from checked memberships alone. */
export interface SocketActor {
  rooms: readonly string[];
  actor: unknown;
  /** That of `rooms` which has all connections of this person, and at most `maxOfPerson` on a node. */
  personRoom: string;
  /** Checks the session again. Returns when it expires, or null when it has ended. */
  findEnd(): Promise<Date | null>;
}

export interface Connection<A> {
  /** Also the name of a room that holds only this connection. */
  readonly id: string;
  readonly actor: A;
  /** The rooms that it joined. */
  readonly rooms: readonly string[];
}

/** Returns the actor of a socket from its handshake, or null when the token is not valid. */
export type SocketDoor = (token: string, auth: Record<string, unknown>) => Promise<SocketActor | null>;

declare const heard: unique symbol;

/** The name of a room whose sockets hear `Events`, a map of the contract. */
export type Room<Events> = string & { readonly [heard]: Events };

/** Only a feature's `rooms.ts` says which events a room hears. */
export const room = <Events>(name: string) => name as Room<Events>;

type Payload<Listener> = Listener extends (payload: infer Value extends object) => void ? Value : never;

export interface Realtime {
  /** The door for sockets whose auth says `type`. */
  door(type: string, resolve: SocketDoor): void;
  /** Handles a message from a client. Handlers check access like any route; what they throw is only logged. */
  onMessage<A>(
    type: string,
    event: string,
    handler: (connection: Connection<A>, payload: unknown) => Promise<void>,
  ): void;
  onConnect<A>(type: string, listener: (connection: Connection<A>) => void | Promise<void>): void;
  /**
   * Once a connection is in, and from time to time, with the rooms that it is in by then: what was decided about them earlier may have
   * changed on its way in, and an event that says so may have been lost.
   */
  onReview<A>(type: string, listener: (connection: Connection<A>) => Promise<void>): void;
  /** `ended`: one side disconnected on purpose, as at a sign-out. `lost`: the connection broke, timed out, or its page was left. */
  onDisconnect<A>(
    type: string,
    listener: (connection: Connection<A>, reason: "ended" | "lost") => void | Promise<void>,
  ): void;
  /**
   * Sends an event that the contract declares for this kind of room, once to each who is in any of the rooms, but not to those who
   * are in a room of `except` too.
   */
  emit<Events, Name extends keyof Events & string>(
    rooms: Room<Events> | readonly Room<Events>[],
    event: Name,
    payload: Payload<Events[Name]>,
    except?: readonly string[],
  ): void;
  /** Sends to the sockets that are connected to this node, and to no other's. */
  emitHere<Events, Name extends keyof Events & string>(
    room: Room<Events>,
    event: Name,
    payload: Payload<Events[Name]>,
  ): void;
  /** Makes all sockets of one room join or leave others, on every node. */
  join(room: string, rooms: string[]): void;
  leave(room: string, rooms: string[]): void;
  /** Disconnects all sockets of a room, on every node. Their token is not accepted again. */
  disconnect(room: string): void;
  /** Breaks the connections of a room's sockets, on all nodes. Their sessions go on: clients come back by themselves, through their door. */
  reconnect(room: string): void;
  /** Tells all nodes, this one at once. Best effort: who keeps something by it asks again from time to time all the same. */
  tell(topic: string, text: string): void;
  onTold(topic: string, listener: (text: string) => void): void;
  /** Disconnects all sockets of this node so that they reconnect; resolves when every listener has handled it. */
  endAll(): Promise<void>;
  /** Of this node, since its start: its open sockets by their door, and how many of each event it has sent, whatever the room's size. */
  measure(): { sockets: ReadonlyMap<string, number>; events: ReadonlyMap<string, number> };
  /** After the last `emit`. */
  close(): void;
}

interface RealtimeOptions {
  server: HttpServer;
  isHostAllowed: HostCheck;
  log: Log;
  redis: Redis | null;
  /** Proxies whose word about the client's address is believed, as for requests. */
  trustedProxies: readonly string[];
  /** The number of open connections, on this node, from which an address is refused further ones. */
  maxOfAddress: number;
}

const reconnectTopic = "sockets:reconnect";
const lookAgainTopic = "sockets:look-again";

/**
 * What a connection has not taken yet. One that reads nothing but says now and then that it is there is never given up by its pings, and
 * all that it is sent would wait for it.
 */
function waitingCharacters(connection: Socket["conn"]): number {
  // The library keeps it to itself, and offers nothing else that tells.
  const { writeBuffer = [], transport } = connection as unknown as {
    writeBuffer?: readonly { data?: unknown }[];
    transport?: { socket?: { bufferedAmount?: number } };
  };
  let sum = transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) if (typeof data === "string") sum += data.length;
  return sum;
}

/** Clients that all have to look again are spread over this time, so that they do not all ask at once. */
const lookAgainMs = 5_000;

const socketPath = "/socket.io";

interface SocketData extends SocketActor {
  type: string;
  /** When the session is checked next, in milliseconds since 1970. */
  reviewAt: number;
}

export function createRealtime(options: RealtimeOptions): Realtime {
  const { server, isHostAllowed, log, redis } = options;
  const isTrusted = proxyAddress.compile([...options.trustedProxies]);
  const addressOf = (request: IncomingMessage) => addressKey(proxyAddress(request, isTrusted));
  const byAddress = createConnectionCounts(options.maxOfAddress);
  const io = new Server<
    Record<string, never>,
    Record<string, (payload: object) => void>,
    { told: (topic: string, text: string) => void },
    SocketData
  >(server, {
    path: socketPath,
    allowRequest(request, done) {
      if (!isHostAllowed(request)) return done("HOST_NOT_ALLOWED", false);
      // A request with an id belongs to a connection that is counted already.
      const isNew = !new URLSearchParams(request.url?.split("?")[1]).has("sid");
      if (isNew && byAddress.isFull(addressOf(request))) return done("TOO_MANY_CONNECTIONS", false);
      done(null, true);
    },
    serveClient: false,
    pingInterval: socketLimits.pingIntervalMs,
    pingTimeout: socketLimits.pingTimeoutMs,
    maxHttpBufferSize: 16 * 1024,
    // Visitors come from any site; a token in the handshake, never a cookie, says who they are.
    cors: { origin: true, credentials: false },
    // Otherwise each socket would keep its handshake request, about 20 kB, for its whole life.
    httpCompression: false,
    perMessageDeflate: false,
  });
  const forgetRequest = createForgetRequest(io as unknown as Server);
  refuseForeignUpgrades(server, socketPath);
  server.on("upgrade", (_request, connection) => writeOnceATurn(connection));
  // Counted before anybody has said who they are: a connection that never does costs memory too.
  io.engine.on(
    "connection",
    (connection: { request: IncomingMessage; once(event: "close", then: () => void): void }) => {
      connection.once("close", byAddress.add(addressOf(connection.request)));
    },
  );
  const bus = redis ? createRedisBus(redis, log) : null;
  if (bus) io.adapter(bus.adapter);

  const toldListeners = new Map<string, ((text: string) => void)[]>();
  const hear = (topic: string, text: string) => {
    for (const listener of toldListeners.get(topic) ?? []) listener(text);
  };
  io.on("told", hear);

  const doors = new Map<string, SocketDoor>();
  const sent = new Map<string, number>();
  const noteSent = (event: string) => sent.set(event, (sent.get(event) ?? 0) + 1);
  const messageHandlers: {
    type: string;
    event: string;
    handler: (connection: Connection<never>, payload: unknown) => Promise<void>;
  }[] = [];
  const connectListeners: { type: string; listener: (connection: Connection<never>) => void | Promise<void> }[] = [];
  const reviewListeners: { type: string; listener: (connection: Connection<never>) => Promise<void> }[] = [];
  const disconnectListeners: {
    type: string;
    listener: (connection: Connection<never>, reason: "ended" | "lost") => void | Promise<void>;
  }[] = [];
  // While the database is away, every handshake and every look at a session fails.
  const limited = limitLines(log);
  const running = createRunning((error, type) => limited.error({ err: error, type }, "a socket's listener failed"));

  io.use(async (socket, next) => {
    try {
      const auth = socket.handshake.auth as Record<string, unknown>;
      const type = typeof auth.type === "string" ? auth.type : "";
      const token = readBearer(typeof auth.authorization === "string" ? auth.authorization : undefined);
      const resolve = doors.get(type);
      const found = resolve && token ? await asKind("handshake", () => resolve(token, auth)) : null;
      if (!found) return next(new Error("UNAUTHORIZED"));
      const others = io.sockets.adapter.rooms.get(found.personRoom)?.size ?? 0;
      if (others >= socketLimits.maxOfPerson) return next(new Error("TOO_MANY_CONNECTIONS"));
      socket.data = { type, ...found, reviewAt: 0 };
      await socket.join([...found.rooms]);
      next();
    } catch (error) {
      limited.error({ err: error }, "a socket could not be let in");
      next(new Error("INTERNAL"));
    }
  });

  /**
   * A session may end while its socket is on the way in, where nobody can end it yet, or run out while it is open. So each is
   * looked at once it is in, at its end, and from time to time.
   */
  async function review(socket: Pick<Socket, "id" | "data" | "rooms" | "disconnect">) {
    const data = socket.data as SocketData;
    data.reviewAt = Date.now() + socketLimits.reviewMs;
    const end = await data.findEnd();
    if (end === null) {
      socket.disconnect(true);
      return;
    }
    data.reviewAt = Math.min(end.getTime(), data.reviewAt);
    for (const one of reviewListeners) {
      if (one.type !== data.type) continue;
      await one.listener({ id: socket.id, actor: data.actor as never, rooms: [...socket.rooms] });
    }
  }

  const reviews = setInterval(() => {
    const now = Date.now();
    for (const socket of io.sockets.sockets.values()) {
      if (waitingCharacters(socket.conn) > socketLimits.maxWaitingCharacters) socket.conn.close(true);
      if (socket.data.reviewAt > 0 && socket.data.reviewAt <= now)
        running.start(() => review(socket), socket.data.type);
    }
  }, socketLimits.reviewTickMs).unref();

  io.on("connection", (socket: Socket) => {
    running.start(() => review(socket), (socket.data as SocketData).type);
    forgetRequest(socket);
    const { type, actor, rooms } = socket.data as SocketData;
    const connection = { id: socket.id, actor: actor as never, rooms };
    for (const one of messageHandlers.filter((candidate) => candidate.type === type)) {
      socket.on(one.event, (payload: unknown) => {
        asKind(one.event, async () => one.handler(connection, payload)).catch((error: unknown) =>
          log.debug({ err: error, event: one.event }, "a socket message was refused"),
        );
      });
    }
    for (const one of connectListeners) {
      if (one.type === type) running.start(() => one.listener(connection), type);
    }
    socket.on("disconnect", (reason) => {
      const kind = reason.endsWith("namespace disconnect") ? "ended" : "lost";
      for (const one of disconnectListeners) {
        if (one.type === type) running.start(() => one.listener(connection, kind), type);
      }
    });
  });

  /** Not a client that is told to disconnect: that one takes its session for ended. */
  const breakHere = (room: string) => {
    for (const socket of io.sockets.sockets.values()) if (socket.rooms.has(room)) socket.conn.close(true);
  };
  toldListeners.set(reconnectTopic, [breakHere]);

  /** Breaks all of this node's connections one after the other: clients come back by themselves and fetch what they missed. */
  const lookAgain = () => {
    for (const socket of io.sockets.sockets.values()) {
      setTimeout(() => socket.conn.close(true), Math.random() * lookAgainMs).unref();
    }
  };
  toldListeners.set(lookAgainTopic, [lookAgain]);
  // What was announced while the line between the nodes was down has reached no client of another node.
  bus?.onRestored(() => {
    log.warn("the line between the nodes is back, and clients are told to look again");
    lookAgain();
    io.serverSideEmit("told", lookAgainTopic, "");
  });

  return {
    door: (type, resolve) => doors.set(type, resolve),
    onMessage: (type, event, handler) => messageHandlers.push({ type, event, handler }),
    onConnect: (type, listener) => connectListeners.push({ type, listener }),
    onReview: (type, listener) => reviewListeners.push({ type, listener }),
    onDisconnect: (type, listener) => disconnectListeners.push({ type, listener }),
    emit(rooms, event, payload, except = []) {
      // Without a room it would go to everybody.
      if (rooms.length === 0) return;
      noteSent(event);
      io.to(rooms as string | string[])
        .except(except as string[])
        .emit(event, payload);
    },
    emitHere(room, event, payload) {
      noteSent(event);
      io.local.to(room).emit(event, payload);
    },
    join: (room, rooms) => io.in(room).socketsJoin(rooms),
    leave: (room, rooms) => io.in(room).socketsLeave(rooms),
    disconnect: (room) => io.in(room).disconnectSockets(true),
    reconnect(room) {
      breakHere(room);
      if (bus) io.serverSideEmit("told", reconnectTopic, room);
    },
    tell(topic, text) {
      hear(topic, text);
      if (bus) io.serverSideEmit("told", topic, text);
    },
    onTold: (topic, listener) => void toldListeners.set(topic, [...(toldListeners.get(topic) ?? []), listener]),
    async endAll() {
      // This closes transports and not sessions: a client that is told to disconnect stays away, but one whose transport closes
      // reconnects by itself, to another node or to the next start. The HTTP server is closed by its creator.
      io.engine.close();
      await running.settle();
    },
    measure() {
      const sockets = new Map([...doors.keys()].map((type) => [type, 0]));
      for (const { data } of io.sockets.sockets.values()) sockets.set(data.type, (sockets.get(data.type) ?? 0) + 1);
      return { sockets, events: sent };
    },
    close() {
      clearInterval(reviews);
      bus?.close();
    },
  };
}
