import { expect, test, vi } from "vitest";
import { newId } from "./ids.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are UUIDs, even on plain-http pages, where browsers have no `randomUUID`", () => {
  expect(newId()).toMatch(uuid);
  const { getRandomValues } = globalThis.crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(globalThis.crypto) });
  expect(newId()).toMatch(uuid);
  vi.unstubAllGlobals();
});
