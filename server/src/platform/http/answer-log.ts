import type { FastifyReply, FastifyRequest } from "fastify";
import type { Sample } from "../log-sampling.ts";

/** A line for each response would be gigabytes a day, and whoever sends requests could fill the disk. */
const succeededEveryMs = 10_000;
/** For refusals and failures, and for what is slow. */
const othersEveryMs = 1_000;
/** As slow as this is worth a line of its own. */
const slowMs = 1_000;

/**
 * Logs responses: of a route and status one in ten seconds, and one a second of those that were refused, failed or slow. What is slow
 * counts for itself, so that it is never left out for one that was not. With LOG_LEVEL=debug all of them are logged.
 */
export function createAnswerLog(sample: Sample) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "(none)";
    const { statusCode: status, elapsedTime } = reply;
    const isSlow = elapsedTime >= slowMs;
    // Method, route and status are ours; an unknown method has no route.
    const kind = `answered ${route === "(none)" ? "" : method} ${route} ${status}${isSlow ? " slow" : ""}`;
    const skipped = sample(kind, status < 400 && !isSlow ? succeededEveryMs : othersEveryMs);
    if (skipped === null) return;
    request.log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10, ...skipped }, "answered");
  };
}
