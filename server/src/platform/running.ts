export interface Running {
  /** Starts work that nobody waits for. */
  start(work: () => void | Promise<void>, name: string): void;
  /** When all that was started is done, with what that started in turn. */
  settle(): Promise<void>;
}

/** Work beside the requests, which a server that stops finishes before it lets go of its connections. */
export function createRunning(onError: (error: unknown, name: string) => void): Running {
  const running = new Set<Promise<void>>();
  return {
    start(work, name) {
      const run: Promise<void> = (async () => work())()
        .catch((error: unknown) => onError(error, name))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
