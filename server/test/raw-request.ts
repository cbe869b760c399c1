import type { ErrorBody } from "@hark/contract/errors";

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** Of a JSON answer; an error's code is what most tests look at. */
  body: Partial<ErrorBody> & Record<string, unknown>;
}

interface RawParts {
  /** Sent as JSON, or as it is when it is text. */
  body?: unknown;
  token?: string;
  /** The client's address, as a trusted proxy tells it. */
  from?: string;
  headers?: Record<string, string>;
}

/** Makes a request that the typed client can't: invalid bodies, forged headers, other addresses. */
export async function rawRequest(
  test: { url: string },
  method: string,
  path: string,
  { body, token, from, headers = {} }: RawParts = {},
): Promise<RawAnswer> {
  const response = await fetch(`${test.url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { "x-forwarded-for": from }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, body: text && isJson ? JSON.parse(text) : {} };
}
