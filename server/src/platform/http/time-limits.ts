import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { body as bodyLimits, connection as connectionLimits } from "@hark/contract/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How long a body of this route may take to arrive, in milliseconds; short unless it is an upload. */
    bodyTimeoutMs?: number;
  }
}

/** All in milliseconds. They keep idle or slow clients from holding a connection for long. */
export interface TimeLimits {
  headers: number;
  /** Of a route that does not say otherwise. */
  body: number;
  /** The longest that any body may take. */
  upload: number;
  /** Neither a byte read nor one written, as with a client that does not read its response. */
  idle: number;
  /** How often the limits of headers and uploads are checked. */
  check: number;
}

export const defaultTimeLimits: TimeLimits = {
  headers: connectionLimits.headersTimeoutMs,
  body: bodyLimits.timeoutMs,
  upload: connectionLimits.uploadTimeoutMs,
  idle: connectionLimits.idleTimeoutMs,
  check: connectionLimits.checkIntervalMs,
};

/** Options of Node's HTTP server, whose limit for bodies is one for all routes; `limitBodies` is stricter. */
export function serverTimeLimits({ headers, upload, check }: TimeLimits) {
  return { headersTimeout: headers, requestTimeout: upload, connectionsCheckingInterval: check };
}

/** Closes connections whose body arrives too slowly or never. */
export function limitBodies(
  fastify: FastifyInstance,
  { body: shortMs }: TimeLimits,
  refuse: (request: FastifyRequest) => void,
) {
  fastify.addHook("onRequest", async (request) => {
    const { raw } = request;
    if (raw.complete || !announcesBody(raw)) return;
    const timer = setTimeout(() => refuse(request), request.routeOptions.config.bodyTimeoutMs ?? shortMs).unref();
    raw.once("end", () => clearTimeout(timer));
    raw.once("close", () => clearTimeout(timer));
  });
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * Ends a connection that asks to speak another protocol, unless it is for the sockets' path. Socket.IO's own listener ends
 * only those on which nothing was answered before, and only by half.
 */
export function refuseForeignUpgrades(server: Server, socketPath: string) {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    if (request.url?.startsWith(`${socketPath}/`)) return;
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
  });
}
