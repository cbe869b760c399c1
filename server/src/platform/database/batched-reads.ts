import DataLoader from "dataloader";

/** The rows of one statement. More would let a single one wait for many. */
const maxKeys = 64;

/**
 * Returns a function that reads by one key. Reads that the network has brought in the same turn of the event loop share one statement,
 * so that a server with much to do asks its database less often; one on its own is read at once. Nothing is remembered.
 *
 * `readTogether` returns a value for each key, in their order. When it throws, each of them fails with what it threw.
 */
export function createBatchedReads<Key, Value>(
  readTogether: (keys: readonly Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(readTogether, {
    cache: false,
    maxBatchSize: maxKeys,
    batchScheduleFn: (read) => setImmediate(read),
  });
  return (key) => loader.load(key);
}
