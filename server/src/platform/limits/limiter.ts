import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors.ts";

/** How many points a key may spend in a window. */
export interface RateRule {
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
  /** The message for the person: what happened and what to do. */
  readonly message?: string;
}

export interface Limiter {
  /** Spends a point, or as many as given; or spends none and throws RATE_LIMITED with the seconds to wait. */
  spend(rule: RateRule, key: string, points?: number): Promise<void>;
  /** Spends a point and refuses nothing; returns how many above the rule's points are spent. */
  countAbove(rule: RateRule, key: string): Promise<number>;
  /** Gives a point back. A limit that counts only failures spends first, so that concurrent attempts can't get past it. */
  refund(rule: RateRule, key: string): Promise<void>;
  /** Gives a key all its points back. */
  reset(rule: RateRule, key: string): Promise<void>;
}

/** Counters are shared through Redis where there is one, so that several nodes count together; else they are in memory. */
export function createLimiter(redis: unknown): Limiter {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterFor(rule: RateRule): RateLimiterAbstract {
    const known = limiters.get(rule.name);
    if (known) return known;
    const options = { keyPrefix: `hark:rate:${rule.name}`, points: rule.points, duration: rule.windowMs / 1000 };
    const made = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          useRedisPackage: true,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterMemory(options);
    limiters.set(rule.name, made);
    return made;
  }

  return {
    async spend(rule, key, points = 1) {
      try {
        await limiterFor(rule).consume(key, points);
      } catch (refusal) {
        // What was too much is not held against what is little.
        if (points > 1 && refusal instanceof RateLimiterRes) await limiterFor(rule).reward(key, points);
        throw toError(rule, refusal);
      }
    },
    async countAbove(rule, key) {
      try {
        await limiterFor(rule).consume(key);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refusal.consumedPoints - rule.points;
      }
    },
    async refund(rule, key) {
      await limiterFor(rule).reward(key);
    },
    async reset(rule, key) {
      await limiterFor(rule).delete(key);
    },
  };
}

function toError(rule: RateRule, refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  return new AppError("RATE_LIMITED", {
    ...(rule.message && { message: rule.message }),
    retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
  });
}
