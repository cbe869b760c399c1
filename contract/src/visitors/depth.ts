/** Level by level: a stranger's value may be deeper than a function may call itself. */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < maxDepth; depth++) level = level.flatMap(childrenOf);
  return level.some((one) => typeof one === "object" && one !== null);
}

const childrenOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [];
