// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakePage } from "../../../test/fake-page.ts";
import type { Part } from "./send-message.ts";

const part = (content: string): Part => ({ type: "TEXT", content, file: null, clientId: content });

/** The texts that the server has got. */
let sent: string[];
/** Lets the first message be answered. */
let answer: () => void;

beforeEach(() => {
  vi.resetModules();
  sent = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    const { user, content } = JSON.parse(String(body));
    if (address.endsWith("/sessions"))
      return Response.json({ token: `t of ${user.id}`, widgetUser: { id: user.id, isVerified: false } });
    sent.push(content);
    await promise;
    return Response.json({ messages: [], conversation: { id: "c", messages: [] } });
  });
});

afterEach(() => void vi.unstubAllGlobals());

async function open() {
  const page = openFakePage({ identity: { id: "nadia" } });
  const session = await import("../../shared/session.ts");
  const pages = await import("../../shared/page.ts");
  pages.listenToPage(() => {});
  await vi.waitUntil(() => pages.page.get() !== null);
  await session.openSession();
  const identifyTheo = () => {
    page.change({ identity: { id: "theo" } });
    session.followPage(pages.page.get() as never);
  };
  return { identifyTheo, ...(await import("./send-message.ts")), ...(await import("../../shared/files/files.ts")) };
}

test("[S31] a message that waits behind another one isn't sent in the name of who is identified meanwhile", async () => {
  const { identifyTheo, sendBurst } = await open();
  const refused = ["First", "Second"].map((text) =>
    expect(sendBurst("c", [part(text)])).rejects.toThrow("Another visitor"),
  );
  await vi.waitUntil(() => sent.length > 0);
  identifyTheo();
  answer();
  await Promise.all(refused);
  expect(sent).toEqual(["First"]);
});

test("[S31] a question isn't asked in the name of who is identified meanwhile", async () => {
  const { identifyTheo, startWith } = await open();
  const started = startWith([part("Question")], { conversationType: "QUESTION" });
  identifyTheo();
  answer();
  await expect(started).rejects.toThrow("Another visitor");
  expect(sent).toEqual([]);
});

test("[S31] files that are uploaded when somebody else is identified aren't sent in their name", async () => {
  const { identifyTheo, uploadAll } = await open();
  // The bar goes away when all files are there.
  const uploaded = uploadAll([], (upload) => upload ?? identifyTheo());
  await expect(uploaded).rejects.toThrow("Another visitor");
});
