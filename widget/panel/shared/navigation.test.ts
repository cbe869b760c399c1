import { beforeEach, expect, test, vi } from "vitest";

let navigation: typeof import("./navigation.ts");

beforeEach(async () => {
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  vi.resetModules();
  navigation = await import("./navigation.ts");
  navigation.addTab("support");
});

const viewName = () => navigation.place.get().view.name;

test("Back leads to the tab one came from, wherever one went from there", () => {
  const { goTo, goBack } = navigation;
  goTo({ name: "support" });
  goTo({ name: "thread", conversationId: "1" });
  goTo({ name: "thread", conversationId: "2" });
  expect(navigation.place.get().view).toEqual({ name: "thread", conversationId: "2" });
  goBack();
  expect(viewName()).toBe("support");
});

test("a view that is opened from Home leads back to Home, and Home is where one begins", () => {
  const { goTo, goBack } = navigation;
  expect(viewName()).toBe("home");
  goTo({ name: "thread", conversationId: "1" });
  goBack();
  expect(viewName()).toBe("home");
});
