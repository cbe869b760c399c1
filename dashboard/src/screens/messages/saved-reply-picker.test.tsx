import { sendMessage } from "@hark/contract/conversations/endpoints";
import { listSavedReplies } from "@hark/contract/saved-replies/endpoints";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildConversation, newId } from "../../../test/builders.ts";
import { stageMessages } from "../../../test/messages-stage.ts";
import { hushed } from "../../../test/quiet-audio.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  hushed();
  localStorage.clear();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const build = (title: string, more: Partial<SavedReply> = {}): SavedReply => ({
  id: newId(),
  title,
  shortcut: null,
  locale: null,
  body: `${title}.`,
  attachments: [],
  actions: { tagIds: [], assign: null, note: null, status: null, snooze: null },
  isShared: true,
  ownerId: null,
  usedCount: 0,
  lastUsedAt: null,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
  ...more,
});

const asked = () => api.calls("GET /projects/:projectId/saved-replies").length;
const text = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Type your message...");
/** By the attribute, as finding many rows by their role takes jsdom seconds. */
const titles = () => [...document.querySelectorAll("[role=option]")].map((row) => row.textContent);

/** An open conversation whose composer knows these replies. */
async function open(replies: SavedReply[]) {
  const conversation = buildConversation();
  const stage = stageMessages(api, [conversation]);
  api.on(listSavedReplies, ({ query }) => {
    const from = Number(query.cursor ?? 0);
    const next = from + query.limit;
    return { savedReplies: replies.slice(from, next), nextCursor: next < replies.length ? `${next}` : null };
  });
  renderApp(`/${stage.project.id}/messages/inbox/${conversation.id}`);
  const field = await text();
  // Fetched before somebody asks for them.
  await waitFor(() => expect(asked()).toBe(Math.max(1, Math.ceil(replies.length / 200))));
  return field;
}

it("[A3] of 2,000 replies a stroke shows the best fifty, and what is typed asks the server nothing", async () => {
  const field = await open(Array.from({ length: 2_000 }, (_, index) => build(`Reply ${index}`)));
  const before = asked();
  await userEvent.click(field);
  await userEvent.paste("/");
  await waitFor(() => expect(titles()).toHaveLength(50));
  await userEvent.paste("reply 1999");
  expect(titles()).toEqual([expect.stringContaining("Reply 1999")]);
  expect(asked()).toBe(before);
});

it("[A3] the head picks whose replies come, and the focus is in the text again", async () => {
  const field = await open([build("Shared one"), build("Own one", { isShared: false, ownerId: newId() })]);
  await userEvent.type(field, "/one");
  await waitFor(() => expect(titles()).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Which replies: All" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Only mine" }));
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining("Own one")]));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it("[A3] a field is one thing: nothing is sent while it is open, Backspace takes it whole, and no trace of it is sent", async () => {
  const field = await open([build("Refund", { body: "Refund {{ask:Order number}} is on its way." })]);
  await userEvent.type(field, "/refund");
  await screen.findByRole("option");
  await userEvent.keyboard("{Enter}");
  const label = (start: number, end: number) => field.value.slice(start, end).replaceAll(/[\u2063\u2009]/g, "");
  expect(label(0, field.value.length)).toBe("Refund Order number is on its way.");
  expect(label(field.selectionStart, field.selectionEnd)).toBe("Order number");
  const send = within(screen.getByRole("region", { name: "Thread" })).getByRole("button", { name: "Send" });
  expect(send).toHaveProperty("disabled", true);
  screen.getByText("Fill in: Order number");

  // Behind the field: the first press takes it, the second one deletes it.
  await userEvent.keyboard("{ArrowRight}");
  expect(field.selectionStart).toBe(field.selectionEnd);
  await userEvent.keyboard("{Backspace}");
  expect(label(field.selectionStart, field.selectionEnd)).toBe("Order number");
  await userEvent.keyboard("17");
  expect(field.value).toBe("Refund 17 is on its way.");
  api.refuse(sendMessage, "INTERNAL");
  await userEvent.keyboard("{Enter}");
  const [sent] = await waitFor(() => {
    const calls = api.calls("POST /projects/:projectId/conversations/:conversationId/messages");
    expect(calls).toHaveLength(1);
    return calls;
  });
  expect(sent?.body).toMatchObject({ content: "Refund 17 is on its way.", savedReplyIds: [expect.any(String)] });
});

it("[A3] Esc keeps the text as it was typed, and words that match nothing offer a new reply", async () => {
  const field = await open([build("Refund")]);
  await userEvent.type(field, "See /crankset");
  await screen.findByText("No saved reply found");
  screen.getByRole("link", { name: "New saved reply" });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("No saved reply found")).toBeNull();
  expect(field.value).toBe("See /crankset");
});
