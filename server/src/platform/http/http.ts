import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { Door, Endpoint, ResponseOf } from "@hark/contract/endpoint";
import { type ErrorCode, errorMessage, errorStatus } from "@hark/contract/errors";
import { body as bodyLimits, text as textLimits } from "@hark/contract/limits";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { asKind } from "../database/pool-shares.ts";
import { AppError, notFound } from "../errors.ts";
import type { Log } from "../log.ts";
import { createSampling, limitLines } from "../log-sampling.ts";
import type { ActorOf, DoorResolver } from "./actors.ts";
import { type HostCheck, refuseForeignHosts } from "./allowed-hosts.ts";
import { createAnswerLog } from "./answer-log.ts";
import type { OnUndeclaredError } from "./declared-errors.ts";
import { createErrorHandler } from "./error-handler.ts";
import { wordProblems } from "./problem-words.ts";
import { isBelow } from "./request-path.ts";
import { apiHeaders } from "./secure-headers.ts";
import { t } from "./texts.ts";
import { defaultTimeLimits, limitBodies, serverTimeLimits, type TimeLimits } from "./time-limits.ts";
import { allowAnySiteForVisitors, answerAnySiteForVisitors } from "./visitors-cors.ts";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The handler's input, validated and typed by the endpoint's schemas. */
export type Call<E extends Endpoint> = {
  actor: ActorOf<E["door"]>;
  params: E extends { params: infer S } ? Output<S> : undefined;
  query: E extends { query: infer S } ? Output<S> : undefined;
  body: E extends { body: infer S } ? Output<S> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
} & RepeatableCall<E>;

/** Only an endpoint that `isRepeatable` has a key, so a handler that reads one of another does not compile. */
type RepeatableCall<E extends Endpoint> = E extends { isRepeatable: true }
  ? { idempotencyKey: string | undefined }
  : unknown;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>>;

export interface Http {
  /** Fastify itself, for routes that are not endpoints: static files, health checks, webhooks with raw bodies. */
  readonly fastify: FastifyInstance;
  /** All endpoints given to `handle`, for the API reference and for tests that call every endpoint. */
  readonly endpoints: readonly Endpoint[];
  /**
   * Says who comes through a door. `isStillIn` is asked when a call finds nothing, or something has gone below it. Somebody who is
   * not comes through the door once more: they hear UNAUTHORIZED, or the call is made again as who their session is now, as
   * after a merge. So `isStillIn` also forgets what `resolve` remembers of somebody who is not.
   */
  door<D extends Exclude<Door, "open">>(
    door: D,
    resolve: DoorResolver<D>,
    isStillIn?: (actor: ActorOf<D>) => Promise<boolean>,
  ): void;
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
}

export interface HttpOptions {
  log: Log;
  trustedProxies: readonly string[];
  isHostAllowed: HostCheck;
  timeLimits?: TimeLimits;
  /** Without it, it is logged. */
  onUndeclaredError?: OnUndeclaredError | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the endpoint's door before the body is read. */
    actor: unknown;
  }
}

export function createHttp(options: HttpOptions): Http {
  const { log, trustedProxies, isHostAllowed, timeLimits = defaultTimeLimits } = options;
  const sample = createSampling(log);
  const limited = limitLines(log);
  const noteUndeclared: OnUndeclaredError = (call, code) =>
    limited.warn({ call, code }, "an endpoint answered an error that it does not declare");
  const handleError = createErrorHandler(options.onUndeclaredError ?? noteUndeclared, sample);
  wordProblems();
  const fastify = Fastify({
    loggerInstance: log,
    // Fastify's own lines carry the whole address, and queries carry codes; `onResponse` below logs routes instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyLimits.maxBytes,
    http: serverTimeLimits(timeLimits),
    connectionTimeout: timeLimits.idle,
    // An address in a path (API-43) may take nine characters for each of its own.
    routerOptions: { maxParamLength: 9 * textLimits.emailMax },
    forceCloseConnections: "idle",
    // Who has sent a request on a connection that is still open is served, and told that the connection ends.
    return503OnClosing: false,
    // A path that can't be read is refused before any hook runs, so the headers of the hooks are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(apiHeaders);
      reply.header("x-request-id", request.id);
      allowAnySiteForVisitors(request as FastifyRequest, reply as FastifyReply);
      handleError(error, request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: refuseWhatIsNotHttp,
  }) as unknown as FastifyInstance;
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler(handleError);
  fastify.decorateRequest("actor", undefined);
  // Hooks of every request use callbacks: a promise for each would cost more than the hook itself.
  fastify.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    // What a route asks of the database counts as its own, the check of who calls included.
    asKind(`${request.method} ${request.routeOptions.url}`, done);
  });
  const logAnswer = createAnswerLog(sample);
  fastify.addHook("onResponse", (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
  refuseForeignHosts(fastify, isHostAllowed);
  limitBodies(fastify, timeLimits, ({ raw }) => refuseConnection(raw.socket, "TIMED_OUT"));
  acceptJsonAlone(fastify);
  answerAnySiteForVisitors(fastify);

  const doors = new Map<Door, OpenDoor>();
  const endpoints: Endpoint[] = [];

  return {
    fastify,
    endpoints,
    door(door, resolve, isStillIn) {
      doors.set(door, { resolve, isStillIn } as OpenDoor);
    },
    handle(endpoint, handler) {
      endpoints.push(endpoint);
      fastify.route(toRoute(endpoint, handler as unknown as Handler<Endpoint>, doors));
    },
  };
}

interface OpenDoor {
  resolve: DoorResolver<Door>;
  isStillIn?: (actor: unknown) => Promise<boolean>;
}

function toRoute(endpoint: Endpoint, handler: Handler<Endpoint>, doors: ReadonlyMap<Door, OpenDoor>): RouteOptions {
  const { door, params, query, body, response } = endpoint;
  return {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint },
    schema: {
      summary: endpoint.summary,
      tags: [tagOf(endpoint)],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(endpoint.isRepeatable && { headers: repeatableHeaders }),
      response: response ? { 200: response } : {},
      ...(door !== "open" && { security: [{ [door === "visitor" ? "visitorToken" : "sessionToken"]: [] }] }),
    },
    ...(door !== "open" && {
      // Before the body is read: 401, then 404, then 403, then what the body says (design section 11).
      onRequest: async (request: FastifyRequest) => {
        const found = doors.get(door);
        if (!found) throw new Error(`No feature opens the door '${door}'`);
        request.actor = await found.resolve(request);
      },
    }),
    handler: async (request, reply) => {
      const call = {
        actor: request.actor as never,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        idempotencyKey: endpoint.isRepeatable && (request.headers["idempotency-key"] as string | undefined),
        request,
        reply,
      };
      const answer = await handler(call).catch(async (error: unknown) => {
        const opened = doors.get(door);
        if (!opened?.isStillIn || !isGone(error) || (await opened.isStillIn(request.actor))) throw error;
        request.actor = await opened.resolve(request);
        return handler({ ...call, actor: request.actor as never });
      });
      if (reply.sent) return reply;
      if (!response) return reply.code(204).send();
      return answer;
    },
  };
}

/** Random, since for a caller without a session the key alone says who it is. */
const repeatableHeaders = z.looseObject({ "idempotency-key": z.uuidv4().optional() });

/** Nothing there, or PostgreSQL's refusal of a row that would belong to one that is deleted. */
function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "NOT_FOUND" || error.code === "23503");
}

function tagOf(endpoint: Endpoint): string {
  const [first = "", second, third] = endpoint.path.split("/").filter(Boolean);
  if (first === "widget") return `visitors' door`;
  return first === "projects" && second && third ? third : first;
}

/**
 * JSON and nothing else, so that a form on another site can't send a body. A write without a body may still name JSON as its
 * type; many clients always do.
 */
function acceptJsonAlone(fastify: FastifyInstance) {
  // Metadata may have any key (design section 11), '__proto__' too. Parsing makes it an own property and schemas drop what
  // they do not name, so nothing is ever assigned from it.
  const parse = fastify.getDefaultJsonParser("ignore", "ignore");
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") done(null, undefined);
    else
      parse(request, text as string, (error, value) => {
        if (error) done(new AppError("VALIDATION_FAILED", { message: t("notJson") }) as never, undefined);
        else done(null, halfCharacter.test(text as string) ? mendText(value) : value);
      });
  });
}

/** JSON can escape a lone surrogate (a text cut in the middle of an emoji), which PostgreSQL refuses. */
const halfCharacter = /\\u[dD][89a-fA-F]/;

function mendText(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(mendText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key.toWellFormed(), mendText(held)]));
}

function refuseWhatIsNotHttp(error: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  refuseConnection(socket, transportRefusals[error.code ?? ""] ?? "VALIDATION_FAILED");
}

const transportRefusals: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "PAYLOAD_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "TIMED_OUT",
};

/** Answers on a connection whose bytes could not be parsed as a request. */
function refuseConnection(socket: Socket, code: ErrorCode) {
  const body = JSON.stringify({ code, message: errorMessage[code] });
  socket.end(
    `HTTP/1.1 ${errorStatus[code]} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

/** Handles unmatched paths: a JSON 404 below /api, the front end for the rest. */
export function answerUnknownPaths(
  fastify: FastifyInstance,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => unknown,
) {
  fastify.setNotFoundHandler((request, reply) => {
    if (isBelow(request, "/api")) {
      const error = notFound();
      return reply.code(errorStatus[error.code]).send({ code: error.code, message: error.message });
    }
    return otherwise(request, reply);
  });
}
