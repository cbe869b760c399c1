import { expect } from "vitest";

/** Notes each event by its name, in the order in which they come. */
export function createRecord<Events extends object>() {
  type Name = keyof Events & string;
  const heard: { name: Name; payload: unknown }[] = [];
  return {
    heard,
    note: (name: Name, payload: unknown) => void heard.push({ name, payload }),
    /** Waits for these, each as often as it is named, in whatever order. */
    async hears(names: readonly Name[]) {
      const sorted = [...names].sort();
      await expect.poll(() => heard.map(({ name }) => name).sort(), { timeout: 5_000 }).toEqual(sorted);
      heard.length = 0;
    },
  };
}
