// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakePage } from "../../../test/fake-page.ts";

let drafts: typeof import("../../shared/drafts.ts");
let sending: typeof import("./sending-drafts.ts");

beforeEach(async () => {
  vi.resetModules();
  drafts = await import("../../shared/drafts.ts");
  sending = await import("./sending-drafts.ts");
});

afterEach(() => void vi.unstubAllGlobals());

function write(text: string) {
  drafts.changeDraft("c", { text });
}

function send(text: string) {
  write(text);
  return sending.takeDraft("c");
}

const composer = () => drafts.getDraft("c");

test("[MSG-58] two quick messages that fail come back in their order, before what was typed since, and as the first's attempt", () => {
  const [one, two] = [send("One"), send("Two")];
  expect(composer().text).toBe("");
  sending.returnDraft("c", one);
  sending.returnDraft("c", two);
  expect(composer()).toMatchObject({ text: "One\nTwo", clientId: one.clientId });
});

test("[MSG-58] a message that fails after a later one comes back before it, and both before what was typed since", () => {
  const [one, two] = [send("One"), send("Two")];
  write("Three");
  sending.returnDraft("c", two);
  sending.returnDraft("c", one);
  expect(composer()).toMatchObject({ text: "One\nTwo\nThree", clientId: one.clientId });
});

test("[MSG-58] what has come back and is sent again goes as it was then, with all files and the quote", () => {
  const [one, two] = [new File(["1"], "one"), new File(["2"], "two")];
  drafts.changeDraft("c", { text: "One", files: [one] });
  const first = sending.takeDraft("c");
  drafts.changeDraft("c", { files: [two], replyToId: "m" });
  sending.returnDraft("c", first);
  expect(sending.takeDraft("c")).toMatchObject({ text: "One", files: [one, two], replyToId: "m" });
  expect(composer().text).toBe("");
});

test("[S31] what fails when somebody else has the panel is not put into their composer", () => {
  const draft = send("Mine");
  drafts.drafts.set({});
  sending.returnDraft("c", draft);
  expect(drafts.drafts.get()).toEqual({});
});

test("[S08] what has arrived is kept nowhere", () => {
  sending.endDraft("c", send("Arrived"));
  expect(drafts.drafts.get()).toEqual({});
});

test("[S08] what is on its way is kept for the site's next page, before what was typed since, until there is an answer", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ token: "t", widgetUser: { id: "v", isVerified: false } }));
  const page = openFakePage();
  const pages = await import("../../shared/page.ts");
  pages.listenToPage(() => {});
  await vi.waitUntil(() => pages.page.get() !== null);
  await (await import("../../shared/session.ts")).openSession();
  (await import("../../shared/kept-drafts.ts")).keepDrafts();
  const kept = () => page.of("drafts").at(-1)?.drafts?.texts;
  const [one, two] = [send("One"), send("Two")];
  write("Three");
  expect(kept()).toEqual({ c: { text: "One\nTwo\nThree", email: "", clientId: one.clientId } });
  sending.endDraft("c", one);
  expect(kept()).toEqual({ c: { text: "Two\nThree", email: "", clientId: two.clientId } });
  sending.endDraft("c", two);
  drafts.clearDraft("c");
  expect(kept()).toBeUndefined();
});
