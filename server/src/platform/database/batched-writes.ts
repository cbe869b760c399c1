import pg from "pg";

export interface BatchedWrites<Item, Answer> {
  write(item: Item): Promise<Answer>;
}

export interface BatchOptions<Item, Answer> {
  /** Items of one key are written in the order in which they came, and never two of them at once. */
  keyOf(item: Item): string;
  /**
   * One statement for items of different keys: it writes each of them or throws and has written none. It must wait for nobody.
   * `undefined` stands for an item that has to be looked at alone.
   */
  writeTogether(items: readonly Item[]): Promise<readonly (Answer | undefined)[]>;
  /** What was not written together, or failed there; may wait, and throws what its own caller is to see. */
  writeAlone(item: Item): Promise<Answer>;
  maxItems: number;
  /** Statements under way at the same time, each on a connection. */
  maxTogether: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * What arrives while writes are under way forms the next write, so that one round trip and one commit carry many; a lone item
 * is written at once. Every item gets the outcome that it would have had alone: what a batch could not write, or a batch that
 * failed as a whole, is written item by item.
 */
export function createBatchedWrites<Item, Answer>(options: BatchOptions<Item, Answer>): BatchedWrites<Item, Answer> {
  /** By key, those that wait. A key is here as long as one of its items is being written. */
  const waiting = new Map<string, Waiting<Item, Answer>[]>();
  /** Keys with an item that could be written now, longest waiting first. */
  const ready: string[] = [];
  let together = 0;
  let isStarting = false;

  /** Once all that the network has brought in this turn is there: it belongs into one write. */
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
      // Whether a broken connection has still committed is not known: a second try could write twice.
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

/** The database has refused the statement, and nothing of it is there. */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR";
}
