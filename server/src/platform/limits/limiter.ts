import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors.ts";
import type { Redis } from "../redis.ts";
import { withinTime } from "../within-time.ts";

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

/** A shared counter that takes longer is not waited for. */
const sharedMs = 500;

/**
 * Counters are shared through Redis where there is one, so that several nodes count together; else they are in memory. While Redis
 * is away or silent each node counts by itself (decision 0004), so that nobody waits for it and nobody gets past a limit.
 */
export function createLimiter(redis: Redis | null): Limiter {
  const limiters = new Map<string, { shared: RateLimiterAbstract | null; own: RateLimiterAbstract }>();

  function limitersFor(rule: RateRule) {
    const known = limiters.get(rule.name);
    if (known) {
      // A limit that is set while the server runs holds from now on; what was counted stays.
      for (const one of [known.shared, known.own]) if (one && one.points !== rule.points) one.points = rule.points;
      return known;
    }
    const options = { keyPrefix: `hark:rate:${rule.name}`, points: rule.points, duration: rule.windowMs / 1000 };
    const made = {
      shared: redis && new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true }),
      own: new RateLimiterMemory(options),
    };
    limiters.set(rule.name, made);
    return made;
  }

  /** Counts in Redis, or in memory where Redis has no answer in time. Throws the refusal of whichever counted. */
  async function count<T>(rule: RateRule, step: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const { shared, own } = limitersFor(rule);
    if (!shared || !redis?.isReady) return step(own);
    try {
      return await withinTime(step(shared), sharedMs);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw refusal;
      return step(own);
    }
  }

  return {
    async spend(rule, key, points = 1) {
      try {
        await count(rule, (limiter) => limiter.consume(key, points));
      } catch (refusal) {
        // What was too much is not held against what is little.
        if (points > 1 && refusal instanceof RateLimiterRes)
          await count(rule, (limiter) => limiter.reward(key, points));
        throw toError(rule, refusal);
      }
    },
    async countAbove(rule, key) {
      try {
        await count(rule, (limiter) => limiter.consume(key));
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return refusal.consumedPoints - rule.points;
      }
    },
    async refund(rule, key) {
      await count(rule, (limiter) => limiter.reward(key));
    },
    async reset(rule, key) {
      await count(rule, (limiter) => limiter.delete(key));
    },
  };
}

function toError(rule: RateRule, refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  return new AppError("RATE_LIMITED", {
    ...(rule.message && { message: rule.message }),
    // A window in memory ends by a timer, whatever a clock that went back says.
    retryAfterSeconds: Math.max(1, Math.ceil(Math.min(refusal.msBeforeNext, rule.windowMs) / 1000)),
  });
}
