import { beforeEach, expect, test, vi } from "vitest";

let drafts: typeof import("./drafts.ts");
let keepAdded: typeof import("./keep-added.ts").keepAdded;

const [sentFile, addedFile] = [new File(["1"], "sent"), new File(["2"], "added")];

beforeEach(async () => {
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  vi.resetModules();
  drafts = await import("./drafts.ts");
  ({ keepAdded } = await import("./keep-added.ts"));
});

function send() {
  drafts.changeDraft("new", { text: "Hello", files: [sentFile] });
  return drafts.getDraft("new");
}

test("[S08] of a draft that was stored nothing stays", () => {
  keepAdded("new", send(), "c");
  expect(drafts.drafts.get()).toEqual({});
});

test("[S08] what was added while a draft was on its way begins another one", () => {
  const sent = send();
  drafts.changeDraft("new", { text: "Hello and more", files: [sentFile, addedFile] });
  keepAdded("new", sent, "c");
  expect(drafts.getDraft("c")).toMatchObject({ text: "and more", files: [addedFile] });
  expect(drafts.getDraft("c").clientId).not.toBe(sent.clientId);
  expect(drafts.getDraft("new").text).toBe("");
});

test("[S08] a text that was written anew is kept whole, also under the same key", () => {
  const sent = send();
  drafts.changeDraft("new", { text: "Something else" });
  keepAdded("new", sent, "new");
  expect(drafts.getDraft("new")).toMatchObject({ text: "Something else", files: [] });
  expect(drafts.getDraft("new").clientId).not.toBe(sent.clientId);
});
