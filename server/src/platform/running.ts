import { asKind } from "./database/pool-shares.ts";

export interface Running {
  /** Starts work in the background, which is a kind of work of this name to the database. */
  start(work: () => void | Promise<void>, name: string): void;
  /** Resolves when all started work is done, including what it started in turn. */
  settle(): Promise<void>;
}

/** Background work, which a stopping server finishes before it closes its connections. */
export function createRunning(onError: (error: unknown, name: string) => void): Running {
  const running = new Set<Promise<void>>();
  return {
    start(work, name) {
      const run: Promise<void> = (async () => asKind(name, work))()
        .catch((error: unknown) => onError(error, name))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
