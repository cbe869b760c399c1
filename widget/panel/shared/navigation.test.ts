import { beforeEach, expect, test, vi } from "vitest";

let panel: typeof import("./navigation.ts");

beforeEach(async () => {
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  vi.resetModules();
  panel = await import("./navigation.ts");
  panel.addTab("support");
});

const viewName = () => panel.navigation.get().view.name;

test("Back leads to the tab that one came from, however far one went from there", () => {
  const { goTo, goBack } = panel;
  goTo({ name: "support" });
  goTo({ name: "thread", conversationId: "1" });
  goTo({ name: "thread", conversationId: "2" });
  expect(panel.navigation.get().view).toEqual({ name: "thread", conversationId: "2" });
  goBack();
  expect(viewName()).toBe("support");
});

test("a view that is opened from Home leads back to Home, and Home is the first view", () => {
  const { goTo, goBack } = panel;
  expect(viewName()).toBe("home");
  goTo({ name: "thread", conversationId: "1" });
  goBack();
  expect(viewName()).toBe("home");
});
