import { socket as limits } from "@hark/contract/limits";

/**
 * How the panel's socket comes back by itself: without end, at most every five seconds. The chance that keeps a whole site's
 * visitors from coming back in one moment is drawn once here and not by the library for every attempt: after some thousand
 * attempts it would count itself to NaN and then not wait at all.
 */
export function reconnection() {
  return {
    reconnectionDelay: limits.reconnectionDelayMs * (1 + Math.random()),
    randomizationFactor: 0,
  };
}
