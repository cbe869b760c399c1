import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { notFound } from "../errors.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { isSameSecret, readBearer } from "../tokens.ts";
import { createMetrics } from "./metrics.ts";

interface HealthOptions {
  database: Database;
  realtime: Realtime;
  health: { isStopping: boolean };
  metrics: MetricsAccess;
  /** Unset where the server makes no backups. */
  findLastBackup?: (() => Promise<Date | null>) | undefined;
}

/** Everybody, whoever brings the operator's token as a bearer, or nobody. */
export type MetricsAccess = "PUBLIC" | { token: string } | "OFF";

/** `/healthz`: the process is up; below it `connection`: how the caller is seen. `/readyz`: it can serve. `/metrics`: Prometheus metrics, for those whom the operator allows. */
export function serveHealth(fastify: FastifyInstance, { health, metrics, ...options }: HealthOptions) {
  const { registry, durations } = createMetrics(options);
  fastify.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  // Kept connections end with their next response while the server drains, so that their next request goes to another node.
  fastify.addHook("onRequest", (_, reply, done) => {
    if (health.isStopping) reply.header("connection", "close");
    done();
  });

  fastify.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  fastify.get("/readyz", { schema: { hide: true } }, async (_, reply) => {
    const isReady = !health.isStopping && (await options.database.isReachable());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "unavailable" });
  });
  // Of the caller alone. The doctor reads here whether the proxy passes on who called, and whether a forged header is believed.
  fastify.get("/healthz/connection", { schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { address: request.ip, protocol: request.protocol };
  });
  fastify.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(metrics, request)) throw notFound();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Never by where a request comes from: behind a proxy on the same machine all of them come from loopback. */
function mayRead(access: MetricsAccess, request: FastifyRequest): boolean {
  if (access === "PUBLIC") return true;
  if (access === "OFF") return false;
  const presented = readBearer(request.headers.authorization);
  return presented !== null && isSameSecret(presented, access.token);
}
