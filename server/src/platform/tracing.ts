import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, Tracer } from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { isBelow } from "./http/request-path.ts";
import { StartupError } from "./startup-error.ts";
import { readVersion } from "./version.ts";

/**
 * OpenTelemetry, for who sets its standard variables (docs/contract/wire/server.md, O6). A span says a route, a status, and which table was
 * read or written; never an address, a query's text or its values.
 */
export interface Tracing {
  /** Before the routes. */
  traceRequests(fastify: FastifyInstance): void;
  traceQueries(pool: pg.Pool): void;
  /** Sends what is left, but waits for nobody for long. */
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const packages =
  "@opentelemetry/api @opentelemetry/sdk-trace @opentelemetry/resources @opentelemetry/exporter-trace-otlp-http";
const closeMs = 3_000;

/** Null where the environment names nobody who takes traces. @throws StartupError when the packages are not installed. */
export async function startTracing(environment: Environment): Promise<Tracing | null> {
  const isWanted = environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isOff = environment.OTEL_SDK_DISABLED === "true" || environment.OTEL_TRACES_EXPORTER === "none";
  if (!isWanted || isOff) return null;
  const [api, sdk, { defaultResource, resourceFromAttributes }, { OTLPTraceExporter }] = await loadPackages();
  const name = environment.OTEL_SERVICE_NAME || "hark";
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": name, "service.version": readVersion() }),
    ),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    ...chooseSampler(sdk, environment),
  });
  const tracer = provider.getTracer("hark", readVersion());
  const current = new AsyncLocalStorage<Span>();
  const contextOf = (parent: Span) => api.trace.setSpan(api.ROOT_CONTEXT, parent);
  return {
    traceRequests: (fastify) => traceRequests(fastify, { tracer, current, serverKind: api.SpanKind.SERVER }),
    traceQueries: (pool) =>
      traceQueries(pool, (sql) => {
        // Jobs and sweeps ask all the time, and have no request that anybody looks at.
        const parent = current.getStore();
        if (!parent) return null;
        const { operation, table } = summarize(sql);
        const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, ...table };
        const spanName = [operation, ...Object.values(table)].join(" ");
        return tracer.startSpan(spanName, { kind: api.SpanKind.CLIENT, attributes }, contextOf(parent));
      }),
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

async function loadPackages() {
  try {
    return await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/exporter-trace-otlp-http"),
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartupError(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, and OpenTelemetry is not installed. Run: npm install --no-save ${packages} (or unset it).`,
    );
  }
}

/** As the standard names them; all requests are traced unless it says otherwise. */
function chooseSampler(
  sdk: typeof import("@opentelemetry/sdk-trace"),
  { OTEL_TRACES_SAMPLER: wanted = "", OTEL_TRACES_SAMPLER_ARG: argument }: Environment,
): { sampler?: Sampler } {
  // A request has no parent that is not ours, so that a stranger's header decides nothing.
  const root = wanted.replace(/^parentbased_/, "");
  if (root === "always_off") return { sampler: new sdk.AlwaysOffSampler() };
  if (root !== "traceidratio") return {};
  const ratio = Number(argument ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) throw new StartupError("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.");
  return { sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }) };
}

interface RequestTracing {
  tracer: Tracer;
  current: AsyncLocalStorage<Span>;
  serverKind: number;
}

function traceRequests(fastify: FastifyInstance, { tracer, current, serverKind }: RequestTracing) {
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook("onRequest", (request, _reply, done) => {
    // Pages, scripts and health are asked for all the time, and do nothing.
    if (!isBelow(request, "/api")) return done();
    const { method } = request;
    const route = request.routeOptions.url ?? "(none)";
    const attributes = { "http.request.method": method, "http.route": route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: serverKind, attributes });
    spans.set(request, span);
    current.run(span, done);
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    if (span) {
      span.setAttributes({ "http.response.status_code": reply.statusCode, "hark.request.id": String(request.id) });
      // 2 is the status ERROR.
      if (reply.statusCode >= 500) span.setStatus({ code: 2 });
      span.end();
    }
    done();
  });
  fastify.addHook("onRequestAbort", (request, done) => {
    spans.get(request)?.end();
    spans.delete(request);
    done();
  });
}

type Query = (...parts: unknown[]) => unknown;

function traceQueries(pool: pg.Pool, start: (sql: string) => Span | null) {
  const traced =
    (query: Query): Query =>
    (...parts) => {
      const [first] = parts;
      const sql = typeof first === "string" ? first : (first as { text?: unknown } | null)?.text;
      // With a callback it is the pool's own call, whose span has begun already; without text it is a stream.
      if (typeof sql !== "string" || typeof parts.at(-1) === "function") return query(...parts);
      const span = start(sql);
      const asked = query(...parts);
      if (span && asked instanceof Promise) {
        asked.then(
          () => span.end(),
          (error: { code?: string }) => {
            span.setAttribute("error.type", String(error.code ?? "unknown"));
            span.setStatus({ code: 2 });
            span.end();
          },
        );
      }
      return asked;
    };
  pool.query = traced(pool.query.bind(pool) as Query) as typeof pool.query;
  pool.on("connect", (client) => {
    client.query = traced(client.query.bind(client) as Query) as typeof client.query;
  });
}

/** The first word of a statement, and the table that it is about: names of ours, which hold nothing that anybody wrote. */
function summarize(sql: string): { operation: string; table: { "db.collection.name"?: string } } {
  const operation = /^\s*(\w{1,12})/.exec(sql)?.[1]?.toUpperCase() ?? "QUERY";
  const table = /\b(?:from|into|update) "?([a-z_]{1,63})"?/.exec(sql)?.[1];
  return { operation, table: table ? { "db.collection.name": table } : {} };
}
