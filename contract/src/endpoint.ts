import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint. The server's door turns the request into an actor before the handler runs:
 * - `open`: anybody
 * - `account`: a signed-in account
 * - `administrator`: an account that is an administrator of the server; for all others there is nothing (O1)
 * - `agent`: a signed-in account that is an accepted member of `:projectId`
 * - `owner`: the same with role OWNER
 * - `self`: an agent of `:projectId` who is `:agentId`
 * - `visitor`: a visitor token of `:projectId`
 */
export type Door = "open" | "account" | "administrator" | "agent" | "owner" | "self" | "visitor";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Endpoint {
  readonly method: HttpMethod;
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string;
  readonly door: Door;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Absent: the answer is 204 without a body. */
  readonly response?: z.ZodType;
  /**
   * Takes an `Idempotency-Key`, a random UUID: a repeat by the same caller gives what the first call made (decision 0111). Creates whose
   * body has a `clientId` do without.
   */
  readonly isRepeatable?: true;
  /** Codes beyond those that every endpoint of its door can answer. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an endpoint; its literal types are the source of the server's handler type and the client's call type. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a client passes: each part present exactly when the endpoint declares it. */
export type RequestParts<E extends Endpoint> = (E extends { params: infer S } ? { params: Input<S> } : unknown) &
  (E extends { query: infer S } ? { query?: Input<S> } : unknown) &
  (E extends { body: infer S } ? { body: Input<S> } : unknown);

/** The type of the response. */
export type ResponseOf<E extends Endpoint> = E extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** `POST /projects/:projectId/conversations`: written at a call site, checked by the compiler. */
export type CallName<E extends Endpoint> = `${E["method"]} ${E["path"]}`;
