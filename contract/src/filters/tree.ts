import { filters as limits } from "../limits.ts";

/** The tree of a filter, whatever its leaves are (wire/find.md, section 2). No schema here. */

/** Why a value is no filter: its form, or its size. */
export type TreeProblem = "form" | "size";

/**
 * What is wrong with a value as a tree of at most 30 leaves, 3 levels of and/or and 3,000 characters as JSON; null when it is one.
 * A stranger may send as much and as deep as a body holds, so the size comes before anything that looks at every part.
 */
export function findTreeProblem(value: unknown, isLeaf: (value: object) => boolean): TreeProblem | null {
  if (isLonger(value, limits.maxLength)) return "size";
  const leaves = listLeaves(value);
  if (leaves === null) return "form";
  if (leaves.length > limits.maxLeaves) return "size";
  return leaves.every(isLeaf) ? null : "form";
}

/** Whether a value is longer than that as JSON. It stops there, and goes no deeper than so many characters can. */
function isLonger(value: unknown, max: number): boolean {
  let length = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one !== "object" || one === null) length += (JSON.stringify(one) ?? "").length;
    else {
      const keys = Array.isArray(one) ? [] : Object.keys(one);
      const parts: readonly unknown[] = Object.values(one);
      // Brackets, and a comma between two parts.
      length += 2 + Math.max(0, parts.length - 1);
      if (length > max) return true;
      for (const key of keys) length += JSON.stringify(key).length + 1;
      rest.push(...parts);
    }
    if (length > max) return true;
  }
  return false;
}

/** What stands at the ends of the tree; null where it has another form or too many levels. */
function listLeaves(root: unknown): object[] | null {
  const leaves: object[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
      if (Object.hasOwn(value, "field")) {
        leaves.push(value);
        continue;
      }
      const entries = Object.entries(value);
      const [word, nodes] = entries[0] ?? [];
      if (depth === limits.maxLevels || entries.length !== 1 || (word !== "and" && word !== "or")) return null;
      if (!Array.isArray(nodes) || nodes.length === 0) return null;
      below.push(...nodes);
    }
    level = below;
  }
  return leaves;
}
