import type { Message } from "./conversations/schema.ts";
import type { CallName, Endpoint, RequestParts, ResponseOf } from "./endpoint.ts";
import type { ErrorBody, ErrorCode } from "./errors.ts";

/**
 * A failed call as the clients see it (ERR-01..03): code and message from the answer's body; a 500 and anything that
 * is not an HTTP answer have code `unknown`.
 */
export class RequestError extends Error {
  declare readonly code: ErrorCode | "unknown";
  /** 0 when there was no HTTP answer. */
  declare readonly status: number;
  declare readonly fields: Record<string, string>;
  /** For ANSWERED_MEANWHILE. */
  declare readonly messages: readonly Message[];
  /** Seconds, from `Retry-After`. */
  declare readonly retryAfter: number | undefined;

  constructor(options: {
    code: ErrorCode | "unknown";
    message: string;
    status: number;
    fields?: Record<string, string>;
    messages?: readonly Message[];
    retryAfter?: number | undefined;
  }) {
    super(options.message);
    Object.assign(this, { name: "RequestError", fields: {}, messages: [] }, options);
  }
}

export interface RequestOptions {
  /** The same for a call and its repeats, for an endpoint that `isRepeatable`. */
  key?: string;
  signal?: AbortSignal;
  /** With `no-cache` the server is asked even when the browser's copy is still fresh. */
  cache?: "no-cache";
  /** It goes on when the page is closed. */
  keepalive?: boolean;
  /** It is sent once this has settled well, with the authorization of the moment of the call. */
  after?: Promise<unknown>;
}

/**
 * A typed call of one endpoint. The endpoint is a type argument only, so no schema reaches a bundle:
 *
 *     request<typeof sendMessage>("POST /projects/:projectId/conversations/:conversationId/messages", { params, body })
 */
export type Request = <E extends Endpoint>(
  call: CallName<E>,
  parts: RequestParts<E>,
  options?: RequestOptions,
) => Promise<ResponseOf<E>>;

interface RequestSettings {
  /** Such as `https://hark.example/api`. */
  base: string;
  /** Header value, read at every call; null when signed out. */
  authorization: () => string | null;
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>;
  /** Called with every failure before the caller gets it. */
  onError?: (error: RequestError) => void;
}

interface LooseParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** It has no timeout (API-47) and no retry: the cache retries reads, and writes are never retried. */
export function createRequest(settings: RequestSettings): Request {
  return async (call, parts, options = {}) => {
    try {
      return (await send(settings, call, parts as LooseParts, options)) as never;
    } catch (error) {
      if (error instanceof RequestError) settings.onError?.(error);
      throw error;
    }
  };
}

async function send(settings: RequestSettings, call: string, parts: LooseParts, options: RequestOptions) {
  const [method = "GET", path = ""] = call.split(" ");
  const headers: Record<string, string> = { ...settings.headers };
  const authorization = settings.authorization();
  if (authorization) headers.authorization = authorization;
  if (parts.body !== undefined) headers["content-type"] = "application/json";
  if (options.key) headers["idempotency-key"] = options.key;
  if (options.after) await options.after;
  let response: Response;
  try {
    response = await fetch(settings.base + fillPath(path, parts.params) + toQueryString(parts.query), {
      ...options,
      method,
      headers,
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new RequestError({ code: "unknown", message: "Unexpected error", status: 0 });
  }
  if (response.ok) return response.status === 204 ? undefined : await response.json();
  throw await toRequestError(response);
}

async function toRequestError(response: Response): Promise<RequestError> {
  const status = response.status;
  if (status === 500) {
    return new RequestError({ code: "unknown", message: "An error occurred while processing your request", status });
  }
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const retryAfter = Number(response.headers.get("retry-after"));
  return new RequestError({
    code: "unknown",
    message: "Unexpected error",
    ...body,
    status,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function toQueryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}
