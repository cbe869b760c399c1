import { AsyncLocalStorage } from "node:async_hooks";
import { PoolExhausted } from "./unavailable.ts";

const kinds = new AsyncLocalStorage<string>();

/** Runs work whose connections count as those of one kind, such as a route or a job. What it starts in turn counts as the same kind. */
export function asKind<T>(kind: string, work: () => T): T {
  return kinds.run(kind, work);
}

/** The kind of the running code. Whatever has no name shares one kind. */
export const currentKind = () => kinds.getStore() ?? "";

export interface PoolShares {
  /** Takes a place at once, where the kind may have one. */
  enter(kind: string): boolean;
  /** Takes a place as soon as there is one for this kind. Throws `PoolExhausted` after `waitMs`, or at once behind too many others. */
  wait(kind: string): Promise<void>;
  leave(kind: string): void;
  countWaiting(): number;
}

interface ShareOptions {
  /** How many connections there are. */
  places: number;
  waitMs: number;
  maxWaiting: number;
}

interface Waiter {
  enter(): void;
}

/**
 * Shares the database connections of this process between the kinds of work: a kind takes at most half of what the others leave. So a
 * route whose table is locked holds ten of twenty connections, a second one five more, and there is room for the rest.
 */
export function createPoolShares({ places, waitMs, maxWaiting }: ShareOptions): PoolShares {
  const held = new Map<string, number>();
  /** By kind, each kind's longest waiting first. The kind that was served last is at the end. */
  const queues = new Map<string, Set<Waiter>>();
  let taken = 0;
  let waiting = 0;

  function mayEnter(kind: string): boolean {
    const own = held.get(kind) ?? 0;
    return own < Math.ceil((places - taken + own) / 2) && taken < places;
  }

  function take(kind: string) {
    held.set(kind, (held.get(kind) ?? 0) + 1);
    taken++;
  }

  function remove(kind: string, waiter: Waiter) {
    const queue = queues.get(kind);
    if (!queue?.delete(waiter)) return;
    waiting--;
    if (queue.size === 0) queues.delete(kind);
  }

  function letIn() {
    for (const [kind, queue] of [...queues]) {
      if (taken === places) return;
      for (const waiter of queue) {
        if (!mayEnter(kind)) break;
        remove(kind, waiter);
        if (queues.delete(kind)) queues.set(kind, queue);
        take(kind);
        waiter.enter();
      }
    }
  }

  return {
    enter(kind) {
      if (!mayEnter(kind)) return false;
      take(kind);
      return true;
    },
    async wait(kind) {
      if (waiting >= maxWaiting) throw new PoolExhausted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter = { enter: resolve };
      const queue = queues.get(kind) ?? new Set();
      queues.set(kind, queue.add(waiter));
      waiting++;
      const timer = setTimeout(() => {
        remove(kind, waiter);
        reject(new PoolExhausted());
      }, waitMs);
      await promise.finally(() => clearTimeout(timer));
    },
    leave(kind) {
      const own = (held.get(kind) ?? 0) - 1;
      if (own > 0) held.set(kind, own);
      else held.delete(kind);
      taken--;
      if (waiting > 0) letIn();
    },
    countWaiting: () => waiting,
  };
}
