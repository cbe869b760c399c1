import type { FastifyRequest } from "fastify";

/**
 * Returns the path of a request as the router reads it: `/%61pi/users` is `/api/users`. Whoever decides by a path has to read it
 * the same way, or an encoded letter leads past the decision.
 */
export function pathOf(request: Pick<FastifyRequest, "url">): string {
  const path = request.url.split(/[?;#]/, 1)[0] ?? "";
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether a request is for `folder` or something below it. */
export function isBelow(request: Pick<FastifyRequest, "url">, folder: string): boolean {
  const path = pathOf(request);
  return path === folder || path.startsWith(`${folder}/`);
}
