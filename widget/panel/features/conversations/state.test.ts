import type { VisitorConversation } from "@hark/contract/conversations/schema";
import { beforeAll, expect, test, vi } from "vitest";

let module: typeof import("./state.ts");

beforeAll(async () => {
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  module = await import("./state.ts");
});

test("unread messages of all conversations are counted, including closed ones; none before the first response", () => {
  const { conversations, countUnread } = module;
  expect(countUnread(conversations.get())).toBe(0);
  const list = [
    { unreadCount: 2, status: "OPEN" },
    { unreadCount: 0, status: "OPEN" },
    { unreadCount: 1, status: "CLOSED" },
  ] as VisitorConversation[];
  expect(countUnread({ ...conversations.get(), list })).toBe(3);
});
