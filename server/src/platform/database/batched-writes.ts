import pg from "pg";

export interface BatchedWrites<Item, Answer> {
  write(item: Item): Promise<Answer>;
}

export interface BatchOptions<Item, Answer> {
  /** Items of one key are written in the order in which they arrived, one at a time. */
  keyOf(item: Item): string;
  /**
   * Writes items of different keys in one statement: all of them, or none when it throws. It must not wait for any lock.
   * `undefined` stands for an item that has to be handled alone.
   */
  writeTogether(items: readonly Item[]): Promise<readonly (Answer | undefined)[]>;
  /** Writes an item that the batch left out or that failed with it. It may wait, and what it throws goes to the item's caller. */
  writeAlone(item: Item): Promise<Answer>;
  maxItems: number;
  /** The number of concurrent statements, each on its own connection. */
  maxTogether: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Items that arrive while writes are in progress form the next batch, so that they share one round trip and one commit. A
 * single item is written at once. Every item has the outcome that it would have had alone: items that a batch could not write,
 * and all items of a batch that failed, are written one by one.
 */
export function createBatchedWrites<Item, Answer>(options: BatchOptions<Item, Answer>): BatchedWrites<Item, Answer> {
  /** The waiting items by key. A key stays here as long as one of its items is being written. */
  const waiting = new Map<string, Waiting<Item, Answer>[]>();
  /** Keys with an item that could be written now, the longest waiting first. */
  const ready: string[] = [];
  let together = 0;
  let isStarting = false;

  /** Runs after everything that the network delivers in this turn, so that it goes into one write. */
  function startSoon() {
    if (isStarting || together >= options.maxTogether) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      start();
    });
  }

  function start() {
    while (ready.length > 0 && together < options.maxTogether) {
      const batch = ready.splice(0, options.maxItems).map((key) => {
        const one = waiting.get(key)?.shift();
        if (!one) throw new Error("A key is ready without an item");
        return one;
      });
      together++;
      void writeBatch(batch);
    }
  }

  async function writeBatch(batch: readonly Waiting<Item, Answer>[]) {
    let answers: readonly (Answer | undefined)[] = [];
    let failure: { error: unknown } | null = null;
    try {
      answers = await options.writeTogether(batch.map(({ item }) => item));
    } catch (error) {
      // A broken connection may have committed, so a retry could write twice.
      if (!isRolledBack(error)) failure = { error };
    }
    together--;
    for (const [index, one] of batch.entries()) {
      const answer = answers[index];
      if (failure) settle(one, () => one.reject(failure.error));
      else if (answer !== undefined) settle(one, () => one.resolve(answer));
      else void writeAlone(one);
    }
    startSoon();
  }

  async function writeAlone(one: Waiting<Item, Answer>) {
    try {
      const answer = await options.writeAlone(one.item);
      settle(one, () => one.resolve(answer));
    } catch (error) {
      settle(one, () => one.reject(error));
    }
    startSoon();
  }

  function settle(one: Waiting<Item, Answer>, tell: () => void) {
    tell();
    const key = options.keyOf(one.item);
    if (waiting.get(key)?.length) ready.push(key);
    else waiting.delete(key);
  }

  return {
    write: (item) =>
      new Promise((resolve, reject) => {
        const key = options.keyOf(item);
        const others = waiting.get(key);
        if (others) others.push({ item, resolve, reject });
        else {
          waiting.set(key, [{ item, resolve, reject }]);
          ready.push(key);
        }
        startSoon();
      }),
  };
}

/** The database has rejected the statement and written nothing. */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}
