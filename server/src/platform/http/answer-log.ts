import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../log.ts";

/** A line for each response would be gigabytes a day, and whoever sends requests could fill the disk. */
const succeededEveryMs = 10_000;
const refusedEveryMs = 1_000;
/** As slow as this is worth a line of its own. */
const slowMs = 1_000;

interface Kind {
  toldAt: number;
  skipped: number;
}

/**
 * Logs responses: each that failed or was slow, and of the others one in ten seconds of a route and status, refusals one a second. A
 * line says how many of its kind were left out before it, so numbers can be added up. With LOG_LEVEL=debug all of them are logged.
 */
export function createAnswerLog(log: Log) {
  const isWhole = log.isLevelEnabled("debug");
  const kinds = new Map<string, Kind>();

  return (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "(none)";
    const { statusCode: status, elapsedTime } = reply;
    const line = { method, route, status, ms: Math.round(elapsedTime * 10) / 10 };
    if (isWhole || status >= 500 || elapsedTime >= slowMs) {
      request.log.info(line, "answered");
      return;
    }
    // Method, route and status are ours, so there are a few hundred kinds at most; an unknown method has no route.
    const key = `${route === "(none)" ? "" : method} ${route} ${status}`;
    const at = performance.now();
    const kind = kinds.get(key) ?? { toldAt: Number.NEGATIVE_INFINITY, skipped: 0 };
    kinds.set(key, kind);
    if (at - kind.toldAt < (status < 400 ? succeededEveryMs : refusedEveryMs)) {
      kind.skipped += 1;
      return;
    }
    request.log.info(kind.skipped > 0 ? { ...line, skipped: kind.skipped } : line, "answered");
    kind.toldAt = at;
    kind.skipped = 0;
  };
}
