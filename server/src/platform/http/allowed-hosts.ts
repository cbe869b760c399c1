import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

/** Decides by the `Host` header alone whether a request was meant for this server. */
export type HostCheck = (request: Pick<IncomingMessage, "headers">) => boolean;

/**
 * A page on `evil.example` may let its own name point at this server and then read what it answers (DNS rebinding), so names
 * that the operator does not know are refused. An address, `localhost` and a name without a dot can't be pointed anywhere by a
 * stranger: health checks, containers and plain proxies use those.
 */
export function createHostCheck({
  publicUrl,
  allowedHosts,
}: {
  publicUrl: string;
  allowedHosts: readonly string[];
}): HostCheck {
  const known = new Set([new URL(publicUrl).hostname, ...allowedHosts.map((host) => host.toLowerCase())]);
  return ({ headers }) => {
    // HTTP/1.0 may omit it; Node itself refuses newer requests without it.
    if (headers.host === undefined) return true;
    const name = nameOf(headers.host);
    return !name.includes(".") || isIP(name) > 0 || name.endsWith(".localhost") || known.has(name);
  };
}

/** Returns the host without its port, brackets and trailing dot. */
function nameOf(host: string): string {
  const bracketed = /^\[([0-9a-f:.]+)\](:\d+)?$/i.exec(host);
  if (bracketed?.[1]) return bracketed[1].toLowerCase();
  return host.replace(/:\d+$/, "").replace(/\.$/, "").toLowerCase();
}

/** The health checks answer under any host name: they reveal nothing, and a load balancer may use names of its own. */
const openPaths = new Set(["/healthz", "/readyz"]);

export function refuseForeignHosts(fastify: FastifyInstance, isAllowed: HostCheck) {
  fastify.addHook("onRequest", async (request) => {
    if (isAllowed(request.raw) || openPaths.has(request.url)) return;
    throw new AppError("HOST_NOT_ALLOWED");
  });
}
