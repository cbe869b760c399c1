import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface DeafServer {
  port: number;
  close(): Promise<void>;
}

/** Takes connections and never says a word, as a server that hangs. */
export async function startDeafServer(): Promise<DeafServer> {
  return listen(() => {});
}

export interface Line extends DeafServer {
  /** From now on nothing goes through in either direction, and no connection is closed: as behind a firewall that forgot them. */
  cut(): void;
  /** Cuts the line before something is sent that has these words in it. */
  cutBefore(words: string): void;
  /** New connections go through again. At the far end the ones that were cut are over, as it has asked for them in vain meanwhile. */
  mend(): void;
}

/** A line to a server on this machine that can be cut. */
export async function startLine(target: { host: string; port: number }): Promise<Line> {
  let isCut = false;
  let last: string | undefined;
  const far = new Set<Socket>();
  const server = await listen((near) => {
    if (isCut) return;
    const line = connect(target);
    far.add(line);
    line.on("error", () => near.destroy()).on("close", () => isCut || near.destroy());
    near.on("error", () => line.destroy()).on("close", () => line.destroy());
    line.on("data", (bytes) => isCut || near.write(bytes));
    near.on("end", () => isCut || line.end());
    near.on("data", (bytes) => {
      if (last !== undefined && bytes.includes(last)) isCut = true;
      if (!isCut) line.write(bytes);
    });
  });
  return {
    port: server.port,
    cut() {
      isCut = true;
    },
    cutBefore(words) {
      last = words;
    },
    mend() {
      if (isCut) for (const line of far) line.destroy();
      isCut = false;
      last = undefined;
    },
    async close() {
      for (const line of far) line.destroy();
      await server.close();
    },
  };
}

async function listen(onConnection: (socket: Socket) => void): Promise<DeafServer> {
  const open = new Set<Socket>();
  // A line that is dead does not answer a farewell either.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
