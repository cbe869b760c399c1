import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "socket.io";

/**
 * A socket is made of a request, which nobody needs once it is in. With its headers it takes three kilobytes and more for each idle
 * visitor, and is held in three places.
 */
export function createForgetRequest(io: Server): (socket: Socket) => void {
  /** What Engine.IO gives its middlewares in place of a response to an upgrade; it hears of the connection's end, and so it stays. */
  const responses = new WeakMap<IncomingMessage, { req: unknown }>();
  io.engine.use((request: IncomingMessage, response: { req: unknown }, next: () => void) => {
    if (request.headers.upgrade !== undefined) responses.set(request, response);
    next();
  });
  // When the headers of the answer are written, nobody asks it for the request any more.
  io.engine.on("headers", (_headers: unknown, request: IncomingMessage) => {
    const response = responses.get(request);
    if (response) response.req = null;
  });
  return (socket) => {
    (socket.conn as unknown as { request: unknown }).request = null;
    socket.handshake.headers = {};
  };
}
