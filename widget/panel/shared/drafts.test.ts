import { beforeEach, expect, test, vi } from "vitest";

let drafts: typeof import("./drafts.ts");

beforeEach(async () => {
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  vi.resetModules();
  drafts = await import("./drafts.ts");
});

test("[S08] what is typed in one conversation does not appear in another", () => {
  const { changeDraft, getDraft } = drafts;
  changeDraft("c1", { text: "Half a" });
  expect(getDraft("c1").text).toBe("Half a");
  expect(getDraft("c2").text).toBe("");
});

test("an attempt keeps its clientId until it is sent; the next text gets a new one", () => {
  const { changeDraft, clearDraft, getDraft } = drafts;
  changeDraft("c1", { text: "H" });
  const { clientId } = getDraft("c1");
  changeDraft("c1", { text: "Hello" });
  expect(getDraft("c1").clientId).toBe(clientId);
  clearDraft("c1");
  changeDraft("c1", { text: "N" });
  expect(getDraft("c1").clientId).not.toBe(clientId);
});

test("[S03] a stored text leaves its draft; text that was added since begins a new attempt", () => {
  const { changeDraft, getDraft, settleText } = drafts;
  changeDraft("c1", { text: "Hello " });
  const { clientId } = getDraft("c1");
  settleText("c1", "another", "Hello");
  expect(getDraft("c1")).toMatchObject({ text: "Hello ", clientId });
  changeDraft("c1", { text: "Hello\nand more" });
  settleText("c1", clientId, "Hello");
  expect(getDraft("c1").text).toBe("and more");
  expect(getDraft("c1").clientId).not.toBe(clientId);
});

test.each([
  ["  Second ", ""],
  ["Second\n\nThird", "Third"],
  ["Seconds", "Seconds"],
  ["Other words", "Other words"],
])("of %j, once 'Second' has arrived, %j still has to go", (text, rest) => {
  expect(drafts.remainingText(text, "Second")).toBe(rest);
});
