import { socket as limits } from "@hark/contract/limits";
import type { WidgetAuth } from "@hark/contract/socket";

/** A connection to the server: this file's, or the library's (`library-socket.ts`). Both reconnect by themselves. */
export interface VisitorSocket {
  readonly isConnected: boolean;
  connect: () => void;
  disconnect: () => void;
  /** Drops the message while there is no connection; returns whether it was sent. */
  emit: (name: string, ...values: unknown[]) => boolean;
}

export interface SocketOptions {
  /** The server's address of Socket.IO, with a slash at the end. */
  url: URL;
  auth: WidgetAuth;
  onConnect: () => void;
  onEvent: (name: string, ...values: unknown[]) => void;
  /** The server ended the session; the socket waits for `connect`. */
  onEnd: () => void;
  /** The server did not let the visitor in, for example with UNAUTHORIZED; the socket waits for `connect`. */
  onRefusal: (reason: string) => void;
  /** The line broke, or an attempt failed, the given one in a row; the next one follows by itself. */
  onFailure: (attempt: number) => void;
}

const longestDelayMs = 5_000;
const answerMs = 20_000;

/**
 * Speaks as much of the protocol of Engine.IO 4 and Socket.IO 5 as a visitor needs, over a WebSocket. The library weighs more than the
 * rest of the panel's own code, and is fetched only where a WebSocket finds no way through (decision 0060).
 */
export function openSocket({
  url,
  auth,
  onConnect,
  onEvent,
  onEnd,
  onRefusal,
  onFailure,
}: SocketOptions): VisitorSocket {
  const address = new URL("?EIO=4&transport=websocket", url);
  address.protocol = address.protocol.replace("http", "ws");
  // Drawn once: it keeps all of a site's visitors from reconnecting at the same moment.
  const jitter = 1 + Math.random();
  let line: WebSocket | undefined;
  let isConnected = false;
  let failures = 0;
  let silenceMs = answerMs;
  /** Until the next attempt, or until the server has been silent for too long. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(ms: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function connect() {
    disconnect();
    silenceMs = answerMs;
    wait(silenceMs, fail);
    try {
      const opened = new WebSocket(address);
      line = opened;
      opened.onmessage = ({ data }) => line === opened && hear(String(data));
      opened.onclose = () => line === opened && fail();
    } catch {
      // Some browsers throw where the page does not allow the address.
      wait(0, fail);
    }
  }

  function disconnect() {
    clearTimeout(timer);
    const closed = line;
    line = undefined;
    isConnected = false;
    closed?.close();
  }

  function fail() {
    disconnect();
    wait(Math.min(limits.reconnectionDelayMs * jitter * 2 ** failures++, longestDelayMs), connect);
    onFailure(failures);
  }

  /** The first digit says what Engine.IO has; a message of Socket.IO is a 4 with another digit. */
  function hear(packet: string) {
    wait(silenceMs, fail);
    const [, kind = "", json = "null"] = /^(4?\d)\d*(.+)?/s.exec(packet) ?? [];
    const content = JSON.parse(json);
    if (kind === "0") {
      silenceMs = content.pingInterval + content.pingTimeout;
      line?.send(`40${JSON.stringify(auth)}`);
    } else if (kind === "2") line?.send("3");
    else if (kind === "40") {
      failures = 0;
      isConnected = true;
      onConnect();
    } else if (kind === "42" && isConnected) onEvent(...(content as [string]));
    else if (kind === "41" || kind === "44") {
      disconnect();
      if (kind === "41") onEnd();
      else onRefusal(content.message);
    }
  }

  connect();
  return {
    get isConnected() {
      return isConnected;
    },
    connect,
    disconnect,
    emit(...message) {
      if (isConnected) line?.send(`42${JSON.stringify(message)}`);
      return isConnected;
    },
  };
}
