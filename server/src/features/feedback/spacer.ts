/**
 * Throttles work by key: it runs at once, and then at most once in an interval, so that many votes for one item in a second send
 * one event. Work for one key never overlaps, and the last request always runs.
 */
export interface Spacer {
  /** A run gets `isMarked` if any of the calls that it stands for had it. */
  run(key: string, isMarked: boolean, work: (isMarked: boolean) => Promise<void>): Promise<void>;
}

export function createSpacer(intervalMs: number): Spacer {
  const waiting = new Map<string, { isMarked: boolean; work: ((isMarked: boolean) => Promise<void>) | null }>();

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
            await next(marked);
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
