// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakePage } from "../../test/fake-page.ts";

const line = { connectRealtime: vi.fn(async () => {}), pauseRealtime: vi.fn(), resumeRealtime: vi.fn() };
const catchUp = vi.fn();
const follows = { openSession: vi.fn(async () => {}), followPage: vi.fn(() => false) };

const drawn = vi.fn(async () => {});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.doMock("./realtime.ts", () => line);
  vi.doMock("../shared/session.ts", async (original) => ({ ...(await original<object>()), ...follows }));
  vi.doMock("../shared/live.ts", async (original) => ({
    ...(await original<object>()),
    catchUp,
    hear: async () => {},
  }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Each test has a window of its own in all but its listeners, which the next one must not hear. */
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function open(change: Parameters<typeof openFakePage>[0] = {}) {
  const page = openFakePage(change);
  for (const target of [window, document]) {
    const { addEventListener } = target;
    vi.spyOn(target, "addEventListener").mockImplementation((...listener: Parameters<typeof addEventListener>) => {
      stops.push(() => target.removeEventListener(listener[0], listener[1]));
      addEventListener.apply(target, listener);
    });
  }
  const { connect } = await import("./connect.ts");
  connect(drawn);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce());
  return page;
}

const connected = (times: number) => vi.waitFor(() => expect(line.connectRealtime).toHaveBeenCalledTimes(times));

test("a panel that was only fetched ahead is drawn and makes no visitor; it connects once it is opened, and once", async () => {
  const page = await open({ isOpen: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(follows.openSession).not.toHaveBeenCalled();
  page.change({ isOpen: true });
  await connected(1);
  page.change({ isFull: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(line.connectRealtime).toHaveBeenCalledTimes(1);
  follows.followPage.mockReturnValueOnce(true);
  page.change({ identity: { id: "nadia" } });
  await connected(2);
  expect(drawn).toHaveBeenCalledOnce();
});

test("a panel that could not be drawn still has its line, and no state of the page is an error", async () => {
  drawn.mockRejectedValueOnce(new Error("No drawing"));
  const page = await open();
  await connected(1);
  follows.followPage.mockReturnValueOnce(true);
  page.change({ identity: { id: "nadia" } });
  await connected(2);
});

test("a visitor who has a conversation going is connected behind a closed panel", async () => {
  await open({ isOpen: false, visitor: { token: "t", isTalking: true } });
  await connected(1);
});

test("[S41] a start that failed is tried again, later each time, and at once when the visitor comes back", async () => {
  follows.openSession.mockRejectedValue(new Error("offline"));
  vi.spyOn(Math, "random").mockReturnValue(0.999);
  await open();
  const tries = () => follows.openSession.mock.calls.length;
  await vi.waitFor(() => expect(tries()).toBe(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries()).toBe(3);
  window.dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(tries()).toBe(4));
  await vi.advanceTimersByTimeAsync(0);
  follows.openSession.mockResolvedValue(undefined);
  window.dispatchEvent(new Event("online"));
  await connected(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(line.connectRealtime).toHaveBeenCalledTimes(1);
});

test("[S01] what was missed is fetched when the visitor looks again, and the line rests while the page is hidden", async () => {
  await open();
  await connected(1);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("focus"));
  expect(catchUp).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(line.pauseRealtime).toHaveBeenCalledOnce();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(line.resumeRealtime).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  window.dispatchEvent(new Event("online"));
  expect(line.resumeRealtime).toHaveBeenCalledTimes(2);
});

test("it follows the page's theme and size, and tells the launcher in the page's language", async () => {
  const page = await open({ theme: "dark", isFull: true });
  const root = document.documentElement;
  expect([root.dataset.theme, root.className]).toEqual(["dark", "full"]);
  page.change({ theme: "javascript:", isFull: false });
  expect([root.dataset.theme, root.className]).toEqual([undefined, ""]);
  page.change({ locale: "de" });
  await vi.waitFor(() => expect(page.of("unread").at(-1)).toMatchObject({ count: 0, close: "Schließen" }));
  const { conversations } = await import("../features/conversations/state.ts");
  const unread = { id: "c", unreadCount: 2, status: "OPEN" };
  conversations.set((state) => ({ ...state, list: [unread as never] }));
  conversations.set((state) => ({ ...state, isListFailed: false }));
  expect(page.of("unread").at(-1)).toMatchObject({ count: 2, label: "Support, 2 ungelesene Nachrichten" });
  expect(page.of("unread").filter(({ count }) => count === 2)).toHaveLength(1);
});

test("what the page opens leads to its view with the page's words, and only words of the page", async () => {
  const page = await open();
  const { navigation } = await import("../shared/navigation.ts");
  const { getDraft } = await import("../shared/drafts.ts");
  page.say({ type: "intent", view: "ask", draft: "Where is my order?" }, "http://elsewhere.example");
  expect(navigation.get().view.name).toBe("home");
  page.say({ type: "intent", view: "ask", draft: "Where is my order?" });
  expect(navigation.get().view).toEqual({ name: "new", type: "QUESTION" });
  expect(getDraft("new").text).toBe("Where is my order?");
  page.say({ type: "intent", view: "suggest", draft: "" });
  expect(navigation.get().view.name).toBe("suggest");
  page.say({ type: "intent", view: "elsewhere", draft: "" });
  expect(navigation.get().view.name).toBe("suggest");
});
