/**
 * Calls that come while a run is under way share the next run, so that many at once wait for one and not for each other. A call on its own
 * runs at once. Each settles as its run does.
 */
export function gather<Key>(run: (keys: readonly Key[]) => Promise<void>): (key: Key) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: { keys: Set<Key>; run: Promise<void> } | undefined;
  return (key) => {
    if (next === undefined) {
      const keys = new Set<Key>();
      const begin = () => {
        next = undefined;
        return run([...keys]);
      };
      next = { keys, run: last.then(begin, begin) };
      last = next.run;
    }
    next.keys.add(key);
    return next.run;
  };
}
