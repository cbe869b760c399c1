import type { DashboardAuth, DashboardEvents } from "@hark/contract/socket";

/** Replaces the socket: tests emit the server's events and see what was sent. */

type Listener = (payload: unknown) => void;

export class FakeSocket {
  readonly auth: DashboardAuth;
  readonly sent: { event: string; payload: unknown }[] = [];
  readonly volatile = this;
  readonly io = { engine: { transport: { writable: true } } };
  readonly #listeners = new Map<string, Listener[]>();
  connected = false;
  active = true;

  constructor(auth: DashboardAuth) {
    this.auth = auth;
    queueMicrotask(() => this.connect());
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  emit(event: string, payload: unknown): void {
    this.sent.push({ event, payload });
  }

  connect(): void {
    this.connected = true;
    this.active = true;
    this.#tell("connect", undefined);
  }

  disconnect(): void {
    this.connected = false;
    this.active = false;
    this.#tell("disconnect", "io client disconnect");
  }

  /** An event from the server. */
  receive<Event extends keyof DashboardEvents>(event: Event, payload: Parameters<DashboardEvents[Event]>[0]): void {
    this.#tell(event, payload);
  }

  /** Disconnects and reconnects. */
  reconnect(): void {
    this.connected = false;
    this.#tell("disconnect", "transport close");
    this.connect();
  }

  #tell(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload);
  }
}

export const sockets: FakeSocket[] = [];

export function io(options: { auth: DashboardAuth }): FakeSocket {
  const socket = new FakeSocket(options.auth);
  sockets.push(socket);
  return socket;
}

/** The open connection. */
export function liveSocket(): FakeSocket {
  const socket = sockets.findLast((known) => known.connected);
  if (!socket) throw new Error("No live connection is up");
  return socket;
}
