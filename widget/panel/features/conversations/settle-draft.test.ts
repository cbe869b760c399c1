import type { Message } from "@hark/contract/conversations/schema";
import { beforeAll, expect, test, vi } from "vitest";

let settleDraft: typeof import("./settle-draft.ts").settleDraft;

beforeAll(async () => {
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  ({ settleDraft } = await import("./settle-draft.ts"));
});

const draft = { text: "Second", files: [], email: "", clientId: "k2" };
const arrived = { clientId: "k2", content: "Second" } as unknown as Message;
const noFile = () => undefined;

test("[S03] a draft whose message has arrived is empty, and the next text is another message", () => {
  const settled = settleDraft(draft, [arrived], noFile);
  expect(settled?.text).toBe("");
  expect(settled?.clientId).not.toBe("k2");
});

test("what has been written since stays", () => {
  expect(settleDraft({ ...draft, text: "Second\nand third" }, [arrived], noFile)?.text).toBe("and third");
  expect(settleDraft({ ...draft, text: "Other words" }, [arrived], noFile)?.text).toBe("Other words");
});

test("a file that has arrived leaves the draft, one that has not stays; a draft of which nothing has arrived is left alone", () => {
  const [sent, unsent] = [new File(["a"], "a.png"), new File(["b"], "b.png")];
  const idOf = (file: File) => (file === sent ? "k2" : "k9");
  const files = settleDraft({ ...draft, clientId: "k3", files: [sent, unsent] }, [arrived], idOf);
  expect(files).toEqual({ files: [unsent] });
  expect(settleDraft({ ...draft, clientId: "k3" }, [arrived], noFile)).toBeUndefined();
});
