import { afterEach, expect, test, vi } from "vitest";
import { createVisitorStorage } from "./visitor-storage.ts";

afterEach(() => vi.unstubAllGlobals());

const visitor = { token: "t", isTalking: true };

function stubStorage(storage: Partial<Storage>) {
  vi.stubGlobal("localStorage", storage);
}

test("what one page keeps the next one finds", () => {
  const items = new Map<string, string>();
  stubStorage({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  createVisitorStorage("k").write(visitor);
  expect(createVisitorStorage("k").read()).toEqual(visitor);
  createVisitorStorage("k").write(null);
  expect(items.size).toBe(0);
});

test("[S39] where storage throws, memory keeps the visitor until the page is left", () => {
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {},
      {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      },
    ),
  );
  const storage = createVisitorStorage("k");
  expect(storage.read()).toBeNull();
  storage.write(visitor);
  expect(storage.read()).toEqual(visitor);
  expect(storage.isKept()).toBe(false);
});

test("[S39] a full disk is no reason to forget who the visitor is", () => {
  stubStorage({
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const storage = createVisitorStorage("k");
  storage.write(visitor);
  expect(storage.read()).toEqual(visitor);
});

test.each(["{", "null", "[]", '"text"', '{"token":1}'])("%s in storage is as good as nothing", (kept) => {
  stubStorage({ getItem: () => kept });
  expect(createVisitorStorage("k").read()).toBeNull();
});
