// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakePage } from "../../test/fake-page.ts";

interface Call {
  path: string;
  token: string | null;
  body: Record<string, unknown>;
}

let calls: Call[];
/** What the server says next, in order; later calls get the last one. */
let answers: (() => Response | Promise<Response>)[];
let session: typeof import("./session.ts");
let pages: typeof import("./page.ts");

const json = (status: number, body: object) => () => Response.json(body, { status });
const started = (token: string, change: object = {}) =>
  json(201, { token, widgetUser: { id: `of ${token}`, name: null, email: null, isVerified: false, ...change } });
const list = "GET /widget/:projectId/conversations";
const sessions = () => calls.filter(({ path }) => path.endsWith("/sessions"));

beforeEach(() => {
  vi.resetModules();
  calls = [];
  answers = [started("t1")];
  vi.stubGlobal("fetch", async (address: string, { headers, body }: RequestInit) => {
    const authorization = new Headers(headers).get("authorization");
    calls.push({ path: new URL(address).pathname, token: authorization, body: body ? JSON.parse(String(body)) : {} });
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
});

afterEach(() => void vi.unstubAllGlobals());

async function open(change: Parameters<typeof openFakePage>[0] = {}) {
  const page = openFakePage(change);
  session = await import("./session.ts");
  pages = await import("./page.ts");
  pages.listenToPage(() => {});
  await vi.waitUntil(() => pages.page.get() !== null);
  return page;
}

test("[S43] all callers share one session, whose token the page keeps", async () => {
  const page = await open();
  await Promise.all([session.openSession(), session.openSession(), session.openSession()]);
  expect(sessions()).toHaveLength(1);
  expect(page.of("visitor")).toEqual([{ type: "visitor", visitor: { token: "t1", isTalking: false } }]);
  expect(session.getAuthorization()).toBe("Bearer t1");
  expect(session.visitor.get()?.id).toBe("of t1");
});

test("a start that failed is tried again by the next caller", async () => {
  answers = [json(503, { code: "UNAVAILABLE", message: "Later" }), started("t1")];
  await open();
  await expect(session.openSession()).rejects.toThrow();
  await session.openSession();
  expect(session.getToken()).toBe("t1");
});

test("a stored visitor of a closed panel is not asked who it is until the panel opens", async () => {
  const page = await open({ isOpen: false, visitor: { token: "kept", isTalking: true } });
  await session.openSession();
  expect(session.getToken()).toBe("kept");
  expect(calls).toEqual([]);
  page.change({ isOpen: true });
  expect(session.followPage(pages.page.get() as never)).toBe(true);
  await session.openSession();
  expect(sessions().map(({ token }) => token)).toEqual(["Bearer kept"]);
});

test("an expired token is renewed once, and the refused one is not used again", async () => {
  await open({ isOpen: false, visitor: { token: "old", isTalking: true } });
  answers = [json(401, { code: "UNAUTHORIZED", message: "" }), started("new"), json(200, { conversations: [] })];
  await session.request(list as never, { params: { projectId: "p" } } as never);
  expect(calls.map(({ path, token }) => `${path.split("/").at(-1)} ${token}`)).toEqual([
    "conversations Bearer old",
    "sessions null",
    "conversations Bearer new",
  ]);
  // Somebody who was refused with the old one does not end the new session.
  session.renewSession("old");
  expect(session.getToken()).toBe("new");
});

test("[S49] what the server refuses of the page's data is left out, and the integrator is told", async () => {
  const identity = { id: "7", name: "x".repeat(300), email: "nadia@visitor.example", userToken: "jwt", metadata: {} };
  answers = [
    json(400, { code: "VALIDATION", message: "", fields: { "user.name": "Too long" } }),
    started("t1", { isVerified: true }),
  ];
  const page = await open({ identity });
  await session.openSession();
  expect(sessions()[1]?.body).toMatchObject({ user: { id: "7", email: "nadia@visitor.example" }, userToken: "jwt" });
  expect(sessions()[1]?.body.user).not.toHaveProperty("name");
  expect(page.of("warn")).toEqual([{ type: "warn", text: 'identify was not accepted: {"user.name":"Too long"}' }]);
});

test("a guest who is identified keeps what is shown; somebody else starts anew, before the next session", async () => {
  const page = await open();
  const reset = vi.fn();
  session.onVisitorChange(reset);
  await session.openSession();

  answers = [started("t2", { isVerified: true })];
  page.change({ identity: { id: "nadia", userToken: "jwt" } });
  expect(session.followPage(pages.page.get() as never)).toBe(true);
  await session.openSession();
  expect(reset).not.toHaveBeenCalled();
  // Nothing has changed since.
  expect(session.followPage(pages.page.get() as never)).toBe(false);

  page.change({ identity: { id: "theo", userToken: "jwt" } });
  session.followPage(pages.page.get() as never);
  expect(reset).toHaveBeenCalledOnce();
  expect(session.visitor.get()).toBeNull();
});

test("[S31] somebody who is identified in a panel that was opened with a verified visitor's token starts anew", async () => {
  answers = [started("t1", { isVerified: true })];
  const page = await open({ visitor: { token: "of theo", isTalking: true } });
  await session.openSession();
  const reset = vi.fn();
  session.onVisitorChange(reset);
  answers = [started("t2", { isVerified: true })];
  page.change({ identity: { id: "nadia", userToken: "signed" } });
  expect(session.followPage(pages.page.get() as never)).toBe(true);
  await session.openSession();
  expect(session.visitor.get()?.id).toBe("of t2");
  expect(reset).toHaveBeenCalledOnce();
});

test("[S43] a page that doesn't say who its visitor is follows another tab's; one that says so keeps to it", async () => {
  const page = await open();
  await session.openSession();
  page.change({ visitor: { token: "another tab's", isTalking: false } });
  expect(session.followPage(pages.page.get() as never)).toBe(true);
  await session.openSession();

  page.change({ identity: { id: "nadia" } });
  session.followPage(pages.page.get() as never);
  await session.openSession();
  const asked = sessions().length;
  page.change({ visitor: { token: "theo's", isTalking: false } });
  expect(session.followPage(pages.page.get() as never)).toBe(false);
  await session.openSession();
  expect(sessions()).toHaveLength(asked);
});

test("[S43] a page that says who its visitor is goes on when the token that it shared with another tab has ended", async () => {
  const identity = { id: "nadia", userToken: "jwt" };
  answers = [started("guest's", { id: "nadia", isVerified: true })];
  const page = await open({ identity });
  await session.openSession();
  // The other tab has become somebody by the same guest, whose sessions end with that.
  page.change({ visitor: { token: "merged", isTalking: false } });
  const renewed = started("t2", { id: "nadia", isVerified: true });
  answers = [json(401, { code: "UNAUTHORIZED", message: "" }), renewed, json(200, { conversations: [] })];
  await session.request(list as never, { params: { projectId: "p" } } as never);
  expect(sessions().at(-1)).toMatchObject({ token: "Bearer merged", body: { user: { id: "nadia" } } });
  expect(session.getToken()).toBe("t2");
});

/** An answer that waits until it is let go. */
function hold(answer: () => Response) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: () => promise.then(answer), letGo: resolve };
}

test("[S31] an answer to the previous person that comes after somebody else was identified is not given out", async () => {
  const page = await open({ identity: { id: "nadia" } });
  await session.openSession();
  const late = hold(json(200, { conversations: [{ id: "nadia's" }] }));
  answers = [late.wait, started("t2")];
  const answer = session.request(list as never, { params: { projectId: "p" } } as never);
  await vi.waitUntil(() => calls.some(({ path }) => path.endsWith("/conversations")));
  page.change({ identity: { id: "theo" } });
  session.followPage(pages.page.get() as never);
  late.letGo();
  await expect(answer).rejects.toThrow("Another visitor");
});

test("[S31] what the previous person has sent is not repeated in the next one's name when their token has ended", async () => {
  const page = await open({ identity: { id: "nadia" } });
  await session.openSession();
  const late = hold(json(401, { code: "UNAUTHORIZED", message: "" }));
  answers = [late.wait, started("t2"), json(200, {})];
  const answer = session.request(list as never, { params: { projectId: "p" } } as never);
  await vi.waitUntil(() => calls.some(({ path }) => path.endsWith("/conversations")));
  page.change({ identity: { id: "theo" } });
  session.followPage(pages.page.get() as never);
  late.letGo();
  await expect(answer).rejects.toThrow("Another visitor");
  expect(calls.filter(({ path }) => path.endsWith("/conversations"))).toHaveLength(1);
});

for (const isFollowed of [true, false])
  test(`[S31] what waits for a renewal is not sent as who is identified before it reads the page, ${isFollowed ? "" : "not "}followed before`, async () => {
    const page = await open({ identity: { id: "nadia" } });
    await session.openSession();
    const reset = vi.fn();
    session.onVisitorChange(reset);
    session.renewSession();
    answers = [started("t2"), json(200, {})];
    const answer = session.request(list as never, { params: { projectId: "p" } } as never);
    page.change({ identity: { id: "theo" } });
    if (isFollowed) session.followPage(pages.page.get() as never);
    await expect(answer).rejects.toThrow("Another visitor");
    expect(calls.filter(({ path }) => path.endsWith("/conversations"))).toEqual([]);
    expect(reset).toHaveBeenCalledOnce();
  });

test("[S31] somebody else who is identified after a renewal that failed starts anew at once", async () => {
  const page = await open({ identity: { id: "nadia" } });
  await session.openSession();
  const reset = vi.fn();
  session.onVisitorChange(reset);
  session.renewSession();
  answers = [json(503, { code: "UNAVAILABLE", message: "Later" })];
  await expect(session.openSession()).rejects.toThrow();
  // The same person, whose token the page has renewed.
  page.change({ identity: { id: "nadia", userToken: "renewed" } });
  expect(session.followPage(pages.page.get() as never)).toBe(true);
  await expect(session.openSession()).rejects.toThrow();
  expect(reset).not.toHaveBeenCalled();
  page.change({ identity: { id: "theo" } });
  expect(session.followPage(pages.page.get() as never)).toBe(true);
  expect(reset).toHaveBeenCalledOnce();
  expect(session.visitor.get()).toBeNull();
});

test("[S31] what was loaded with a kept token is dropped where somebody else is identified, also after a try that failed", async () => {
  const page = await open({ isOpen: false, visitor: { token: "kept", isTalking: true } });
  await session.openSession();
  const reset = vi.fn();
  session.onVisitorChange(reset);
  const late = hold(json(200, { conversations: [{ id: "nadia's" }] }));
  const unavailable = json(503, { code: "UNAVAILABLE", message: "Later" });
  answers = [late.wait, unavailable, started("t2", { isVerified: true })];
  const answer = session.request(list as never, { params: { projectId: "p" } } as never);
  await vi.waitUntil(() => calls.length > 0);
  page.change({ identity: { id: "theo", userToken: "signed" } });
  session.followPage(pages.page.get() as never);
  await expect(session.openSession()).rejects.toThrow();
  await session.openSession();
  expect(reset).toHaveBeenCalledOnce();
  late.letGo();
  await expect(answer).rejects.toThrow("Another visitor");
});

test("what was loaded with a kept token stays for the person whose it is", async () => {
  const page = await open({ isOpen: false, visitor: { token: "kept", isTalking: true } });
  await session.openSession();
  const reset = vi.fn();
  session.onVisitorChange(reset);
  answers = [started("kept", { isVerified: true })];
  page.change({ identity: { id: "nadia", userToken: "signed" } });
  session.followPage(pages.page.get() as never);
  await session.openSession();
  expect(reset).not.toHaveBeenCalled();
});

test("[S31] a session that was asked for as the previous person is not taken by the next one", async () => {
  const page = await open({ identity: { id: "nadia" } });
  const seen: unknown[] = [];
  session.visitor.subscribe(() => seen.push(session.visitor.get()?.id));
  const late = hold(started("nadia's"));
  answers = [late.wait, started("theo's")];
  const first = session.openSession();
  await vi.waitUntil(() => calls.length > 0);
  page.change({ identity: { id: "theo" } });
  session.followPage(pages.page.get() as never);
  const second = session.openSession();
  late.letGo();
  await expect(first).rejects.toThrow("Another visitor");
  expect(session.openSession()).toBe(second);
  await second;
  expect(seen).toEqual(["of theo's"]);
  expect(page.of("visitor").map(({ visitor }) => visitor?.token)).toEqual(["theo's"]);
});

test("a guest keeps what is shown also where it takes two tries to identify them", async () => {
  const page = await open();
  await session.openSession();
  const reset = vi.fn();
  session.onVisitorChange(reset);
  answers = [json(503, { code: "UNAVAILABLE", message: "Later" }), started("t2", { isVerified: true })];
  page.change({ identity: { id: "nadia", userToken: "signed" } });
  session.followPage(pages.page.get() as never);
  await expect(session.openSession()).rejects.toThrow();
  await session.openSession();
  expect(session.visitor.get()?.id).toBe("of t2");
  expect(reset).not.toHaveBeenCalled();
});

test("who becomes a new visitor because the token has ended is the same person, and what they send goes on", async () => {
  await open();
  await session.openSession();
  answers = [json(401, { code: "UNAUTHORIZED", message: "" }), started("t2"), json(200, { conversations: [] })];
  await expect(session.request(list as never, { params: { projectId: "p" } } as never)).resolves.toEqual({
    conversations: [],
  });
  expect(session.visitor.get()?.id).toBe("of t2");
});

test("that a conversation is going is kept with the token, and told once", async () => {
  const page = await open();
  await session.openSession();
  for (const isTalking of [true, true, false]) session.setTalking(isTalking);
  expect(page.of("visitor").map(({ visitor }) => visitor?.isTalking)).toEqual([false, true, false]);
});
