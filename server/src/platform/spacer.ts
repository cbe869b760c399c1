/**
 * Throttles work by key: it runs at once, and then at most once in an interval, so that many votes for one item in a second send
 * one event. Work for one key never overlaps, and the last request always runs. At most `maxRunning` keys are worked on at the same
 * time: a change of a whole board has a thousand keys, and each reads from the database.
 */
export interface Spacer {
  /** A run gets `isMarked` if any of the calls that it stands for had it. */
  run(key: string, isMarked: boolean, work: (isMarked: boolean) => Promise<void>): Promise<void>;
}

export function createSpacer(intervalMs: number, maxRunning = 8): Spacer {
  const waiting = new Map<string, { isMarked: boolean; work: ((isMarked: boolean) => Promise<void>) | null }>();
  const inTurn = createTurns(maxRunning);

  return {
    async run(key, isMarked, work) {
      const held = waiting.get(key);
      if (held) {
        held.isMarked ||= isMarked;
        held.work = work;
        return;
      }
      const state: { isMarked: boolean; work: ((isMarked: boolean) => Promise<void>) | null } = { isMarked, work };
      waiting.set(key, state);
      try {
        while (state.work) {
          const { isMarked: marked, work: next } = state;
          state.isMarked = false;
          state.work = null;
          try {
            await inTurn(() => next(marked));
          } catch (error) {
            if (!state.work) throw error;
          }
          await new Promise<void>((resolve) => setTimeout(resolve, intervalMs).unref());
        }
      } finally {
        waiting.delete(key);
      }
    },
  };
}

/** Returns a function that runs what it is given in the order of the calls, at most `count` at the same time. */
function createTurns(count: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work: () => Promise<void>) => {
    if (running === count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
