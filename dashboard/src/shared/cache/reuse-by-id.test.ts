import { describe, expect, it } from "vitest";
import { reuseById } from "./reuse-by-id.ts";

const rows = Array.from({ length: 6 }, (_, index) => ({ id: String(index), words: [`row ${index}`] }));

describe("reuseById", () => {
  it("reuses what has not changed, whatever its position", () => {
    const copies = structuredClone(rows);
    const moved = [copies[3], copies[0], copies[1]] as typeof rows;
    const reused = reuseById(rows, moved);
    expect(reused.map((row, index) => row === [rows[3], rows[0], rows[1]][index])).toEqual([true, true, true]);
  });

  it("returns the known list itself when nothing has changed", () => {
    expect(reuseById(rows, structuredClone(rows))).toBe(rows);
  });
});
