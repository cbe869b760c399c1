import { getMailTransport, listSessions } from "@hark/contract/accounts/endpoints";
import type { Endpoint, ResponseOf } from "@hark/contract/endpoint";
import { type ErrorBody, type ErrorCode, errorMessage, errorStatus } from "@hark/contract/errors";
import { listMembers } from "@hark/contract/members/endpoints";
import { getRegistration } from "@hark/contract/server-settings/endpoints";
import type { z } from "zod";

/**
 * Answers the app's calls and checks them against the contract's schemas: an unknown call, an invalid request body or an
 * invalid stubbed response fails the test.
 */

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Call<E extends Endpoint> {
  params: E extends { params: infer S } ? Output<S> : undefined;
  query: E extends { query: infer S } ? Output<S> : undefined;
  body: E extends { body: infer S } ? Output<S> : undefined;
}

type Answer<E extends Endpoint> = (call: Call<E>) => ResponseOf<E> | Promise<ResponseOf<E>>;

export interface MadeCall {
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  authorization: string | null;
}

export class ApiRefusal extends Error {
  readonly code: ErrorCode;
  readonly part: Partial<ErrorBody>;
  constructor(code: ErrorCode, message: string = errorMessage[code], part: Partial<ErrorBody> = {}) {
    super(message);
    this.code = code;
    this.part = part;
  }
}

interface Stubbed {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: Answer<Endpoint>;
}

export interface ApiStub {
  on: <E extends Endpoint>(endpoint: E, answer: Answer<E>) => void;
  refuse: (endpoint: Endpoint, code: ErrorCode, message?: string) => void;
  /** Leaves calls pending until the returned function is called. */
  hold: <E extends Endpoint>(endpoint: E, answer: Answer<E>) => () => void;
  /** Fails like a server that cannot be reached. */
  cut: (endpoint: Endpoint) => void;
  /** Calls such as `POST /projects`, in the order they were made. */
  calls: (name?: string) => MadeCall[];
  /** Violations of the contract; empty in a passing test. */
  complaints: string[];
}

/** As the server reads it: a name that is there more than once has a list. */
function readQuery(search: URLSearchParams): Record<string, string> {
  const names = [...new Set(search.keys())];
  const read = (name: string) => (search.getAll(name).length > 1 ? search.getAll(name) : search.get(name));
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<string, string>;
}

export function stubApi(): ApiStub {
  const stubbed: Stubbed[] = [];
  const made: MadeCall[] = [];
  const complaints: string[] = [];

  function complain(text: string): Error {
    complaints.push(text);
    return new Error(text);
  }

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), "http://hark.test");
    const method = init.method ?? "GET";
    const path = url.pathname.replace(/^\/api/, "");
    const found = stubbed.findLast(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
    if (!found) throw complain(`Nothing answers ${method} ${path}`);
    const { endpoint } = found;
    const params = { ...found.pattern.exec(path)?.groups };
    for (const name of Object.keys(params)) params[name] = decodeURIComponent(params[name] ?? "");
    const query = readQuery(url.searchParams);
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const authorization = new Headers(init.headers).get("authorization");
    made.push({ name: `${method} ${endpoint.path}`, params, query, body, authorization });
    for (const [part, schema] of [
      [body, endpoint.body],
      [query, endpoint.query],
    ] as const) {
      const checked = schema?.safeParse(part);
      if (checked && !checked.success) {
        if (endpoint.body !== schema) throw complain(`${method} ${path} has a wrong query: ${checked.error.message}`);
        // An invalid body may be sent on purpose: some forms leave the validation to the server.
        return respond(400, { code: "VALIDATION_FAILED", message: checked.error.issues[0]?.message ?? "" });
      }
    }
    if (init.signal?.aborted) throw new DOMException("Stopped", "AbortError");
    try {
      const call = { params, query: endpoint.query?.parse(query) ?? query, body: endpoint.body?.parse(body) ?? body };
      const answer = await found.answer(call as never);
      if (!endpoint.response) return new Response(null, { status: 204 });
      const checked = endpoint.response.safeParse(answer);
      if (!checked.success)
        throw complain(`The stub of ${method} ${path} is not what the contract says: ${checked.error.message}`);
      return respond(200, answer);
    } catch (error) {
      if (error instanceof ApiRefusal)
        return respond(errorStatus[error.code], { code: error.code, message: error.message, ...error.part });
      throw error;
    }
  };

  const api: ApiStub = {
    on(endpoint, answer) {
      const source = endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)");
      stubbed.push({ endpoint, pattern: new RegExp(`^${source}$`), answer: answer as unknown as Answer<Endpoint> });
    },
    refuse(endpoint, code, message) {
      api.on(endpoint, () => {
        throw new ApiRefusal(code, message);
      });
    },
    hold(endpoint, answer) {
      const { promise, resolve } = Promise.withResolvers<void>();
      api.on(endpoint, async (call) => {
        await promise;
        return answer(call);
      });
      return resolve;
    },
    cut(endpoint) {
      api.on(endpoint, () => {
        throw new TypeError("fetch failed");
      });
    },
    calls: (name) => (name === undefined ? made : made.filter((call) => call.name === name)),
    complaints,
  };
  // What a screen shows beside what most tests are about.
  api.on(getMailTransport, () => ({ transport: "SMTP" as const }));
  api.on(getRegistration, () => ({ registration: "OPEN" as const }));
  api.on(listSessions, () => ({ sessions: [] }));
  api.on(listMembers, () => ({ projectMembers: [] }));
  return api;
}

function respond(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}
