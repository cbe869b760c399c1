import type { Message } from "@hark/contract/conversations/schema";
import { beforeAll, expect, test, vi } from "vitest";

let settleDraft: typeof import("./settle-draft.ts").settleDraft;

beforeAll(async () => {
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  ({ settleDraft } = await import("./settle-draft.ts"));
});

const draft = { text: "Second", files: [], replyToId: "m1", email: "", clientId: "k2" };
const arrived = { clientId: "k2", content: "Second" } as unknown as Message;
const noFile = () => undefined;

test("[S03] a draft whose message was stored is emptied, and the next text is a new message", () => {
  const settled = settleDraft(draft, [arrived], noFile);
  expect(settled?.text).toBe("");
  expect(settled?.clientId).not.toBe("k2");
});

test("text that was added since stays", () => {
  expect(settleDraft({ ...draft, text: "Second\nand third" }, [arrived], noFile)?.text).toBe("and third");
  expect(settleDraft({ ...draft, text: "Other words" }, [arrived], noFile)?.text).toBe("Other words");
});

test("a stored file leaves the draft and others stay; a draft of which nothing was stored is unchanged", () => {
  const [sent, unsent] = [new File(["a"], "a.png"), new File(["b"], "b.png")];
  const idOf = (file: File) => (file === sent ? "k2" : "k9");
  const files = settleDraft({ ...draft, clientId: "k3", files: [sent, unsent] }, [arrived], idOf);
  expect(files).toEqual({ files: [unsent], replyToId: null });
  expect(settleDraft({ ...draft, clientId: "k3" }, [arrived], noFile)).toBeUndefined();
});

test("a file that was not sent stays beside a message without a client id", () => {
  const unsent = new File(["b"], "b.png");
  const answer = { clientId: null, content: "An integration's" } as unknown as Message;
  expect(settleDraft({ ...draft, files: [unsent] }, [answer], noFile)).toBeUndefined();
});
