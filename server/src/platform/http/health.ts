import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import { notFound } from "../errors.ts";

interface HealthOptions {
  database: Database;
  health: { isStopping: boolean };
  isMetricsPublic: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it can serve. `/metrics`: Prometheus, from loopback unless configured. */
export function serveHealth(fastify: FastifyInstance, { database, health, isMetricsPublic }: HealthOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  fastify.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  fastify.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  fastify.get("/readyz", { schema: { hide: true } }, async (_, reply) => {
    const isReady = !health.isStopping && (await database.isReachable());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "unavailable" });
  });
  fastify.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isMetricsPublic && !isFromLoopback(request)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** By the connection itself: a forwarded address says nothing about who may look, and a forwarded request is not local. */
export function isFromLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  const isLocal = address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
  return isLocal && request.headers["x-forwarded-for"] === undefined && request.headers.forwarded === undefined;
}
