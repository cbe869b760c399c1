import { query } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";

/** API-48..50: three retries, after 1, 2 and 4 s. A 4xx would be refused again, so it is not retried. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < query.retries && !isRefusal(error);
}

/** Milliseconds. */
export function retryDelay(failures: number): number {
  return Math.min(query.retryFirstDelayMs * 2 ** failures, query.retryMaxDelayMs);
}

/** Retries like the query client, for the one call that is made before there is one. */
export async function withRetries<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!isWorthRetrying(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    }
  }
}

/** The server has answered, and would answer likewise. */
export function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500;
}
