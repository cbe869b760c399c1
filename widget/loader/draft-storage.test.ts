import { afterEach, expect, test, vi } from "vitest";
import { createDraftStorage } from "./draft-storage.ts";

afterEach(() => vi.unstubAllGlobals());

const kept = {
  token: "t",
  visitorId: "v",
  isGuest: true,
  texts: { new: { text: "Half a", email: "", clientId: "c" } },
};

function stubStorage(storage: Partial<Storage>) {
  vi.stubGlobal("sessionStorage", storage);
}

test("what one page keeps the next one finds, until it is taken back", () => {
  const items = new Map<string, string>();
  stubStorage({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  const storage = createDraftStorage("k");
  storage.write(kept);
  expect(createDraftStorage("k").read()).toEqual(kept);
  storage.write(null);
  expect(items.size).toBe(0);
});

test("[S39] blocked storage keeps nothing and breaks nothing", () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  stubStorage({ getItem: denied, setItem: denied, removeItem: denied });
  const storage = createDraftStorage("k");
  storage.write(kept);
  storage.write(null);
  expect(storage.read()).toBeNull();
});

test.each(["{", "null", "[]", '{"token":1,"texts":{}}', '{"token":"t"}'])(
  "%s in storage is as good as nothing",
  (item) => {
    stubStorage({ getItem: () => item });
    expect(createDraftStorage("k").read()).toBeNull();
  },
);
