import { socket as limits } from "@hark/contract/limits";

/**
 * How the panel's socket reconnects: without limit, at most every five seconds. The jitter that keeps all of a site's visitors
 * from reconnecting at once is drawn here once, and not by the library for each attempt: its delay becomes NaN after some
 * thousand attempts, and it then retries without any delay.
 */
export function reconnection() {
  return {
    reconnectionDelay: limits.reconnectionDelayMs * (1 + Math.random()),
    randomizationFactor: 0,
  };
}
