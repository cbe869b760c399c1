// @vitest-environment jsdom
import type { Message } from "@hark/contract/conversations/schema";
import { beforeEach, expect, test, vi } from "vitest";
import type { Draft } from "../../shared/drafts.ts";
import type { Part } from "./send-message.ts";

/** What the server has stored, by the `clientId` of each burst's first message, as `message-writer.ts` does. */
let stored: Map<string, Message[]>;
/** How many of the next answers are lost on their way. */
let lost: number;
let sent: string[][];
let drafts: typeof import("./send-draft.ts");
let uploads: number;

const take = (parts: readonly Part[]) => {
  sent.push(parts.map(({ content }) => content));
  const [first] = parts;
  const id = first?.clientId ?? "";
  const known = new Set([...stored.values()].flat().map(({ clientId }) => clientId));
  // As the server does: a file that is a message already can't be sent with another one.
  if (!stored.has(id) && parts.slice(1).some(({ clientId }) => known.has(clientId))) throw new Error("400");
  if (!stored.has(id))
    stored.set(
      id,
      parts.map((part) => ({ ...part, id: part.clientId }) as never),
    );
  if (lost-- > 0) throw new Error("lost");
  return stored.get(id) ?? [];
};

const file = (name: string) => new File([name], name);
const draft = (change: Partial<Draft>): Draft => ({
  text: "",
  files: [],
  replyToId: null,
  email: "",
  clientId: "d",
  ...change,
});
const options = { onUpload: () => {}, replyTo: null };
const contents = () => [...stored.values()].flat().map(({ content }) => content);

beforeEach(async () => {
  vi.resetModules();
  stored = new Map();
  lost = 0;
  sent = [];
  uploads = 0;
  const uploaded = new Map<File, object>();
  vi.doMock("../../shared/files/files.ts", () => ({
    uploadAll: async (files: File[]) =>
      files.map((one) => {
        if (!uploaded.has(one)) {
          uploads += 1;
          uploaded.set(one, { type: "FILE", content: `/${one.name}`, file: null, clientId: `of ${one.name}` });
        }
        return uploaded.get(one);
      }),
  }));
  vi.doMock("./send-message.ts", () => ({
    sendBurst: async (_: string, parts: Part[]) => take(parts),
    startWith: async (parts: Part[]) => ({ conversationId: "c", messages: take(parts) }),
  }));
  drafts = await import("./send-draft.ts");
});

test("[J1] text and files are one burst, the text first", async () => {
  await drafts.sendDraft("c", draft({ text: " Hello ", files: [file("a"), file("b")] }), options);
  expect(sent).toEqual([["Hello", "/a", "/b"]]);
});

test("[S03] a retry after a lost answer is the same burst, and what was added since follows", async () => {
  const [a, b] = [file("a"), file("b")];
  lost = 1;
  const first = draft({ text: "Hello", files: [a] });
  await expect(drafts.sendDraft("c", first, options)).rejects.toThrow("lost");
  await drafts.sendDraft("c", { ...first, text: "Hello\nand more", files: [a, b] }, options);
  expect(contents()).toEqual(["Hello", "/a", "and more", "/b"]);
  expect(uploads).toBe(2);
});

test("[S03] files that were stored without a text are not sent again with one", async () => {
  const [a, b] = [file("a"), file("b")];
  lost = 1;
  await expect(drafts.sendDraft("c", draft({ files: [a] }), options)).rejects.toThrow("lost");
  await drafts.sendDraft("c", draft({ text: "What is this?", files: [b, a] }), options);
  expect(contents()).toEqual(["/a", "What is this?", "/b"]);
});

test("[S04] a start with a lost answer is repeated as it was, and the rest follows in the same conversation", async () => {
  const [a, b] = [file("a"), file("b")];
  lost = 1;
  const start = { conversationType: "QUESTION" as const, onUpload: () => {} };
  await expect(drafts.startWithDraft(draft({ files: [a] }), start)).rejects.toThrow("lost");
  expect(await drafts.startWithDraft(draft({ text: "Hello", files: [a, b] }), start)).toBe("c");
  expect(contents()).toEqual(["/a", "Hello", "/b"]);
});
