import { sendMessage } from "@hark/contract/conversations/endpoints";
import { listSavedReplies } from "@hark/contract/saved-replies/endpoints";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { createNote } from "@hark/contract/thread/endpoints";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildConversation, newId } from "../../../test/builders.ts";
import { stageMessages } from "../../../test/messages-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

const line = { picker: Promise.withResolvers<void>(), mentions: Promise.withResolvers<void>() };
vi.mock("./saved-reply-picker.tsx", async (original) => {
  await line.picker.promise;
  return original();
});
vi.mock("./mention-popup.tsx", async (original) => {
  await line.mentions.promise;
  return original();
});

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const refund: SavedReply = {
  id: newId(),
  title: "Refund",
  shortcut: null,
  locale: null,
  body: "It is on its way.",
  attachments: [],
  actions: { tagIds: [], assign: null, note: null, status: null, snooze: null },
  isShared: true,
  ownerId: null,
  usedCount: 0,
  lastUsedAt: null,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
};

const conversation = buildConversation();

function open() {
  const stage = stageMessages(api, [conversation]);
  const release = api.hold(listSavedReplies, () => ({ savedReplies: [refund], nextCursor: null }));
  renderApp(`/${stage.project.id}/messages/inbox/${conversation.id}`);
  return release;
}

it("[A3] Enter sends no search for a saved reply, neither before the picker is here nor before the list is", async () => {
  const release = open();
  const sent = () => api.calls("POST /projects/:projectId/conversations/:conversationId/messages");
  const field = await screen.findByPlaceholderText<HTMLTextAreaElement>("Type your message...");
  await userEvent.type(field, "/refund{Enter}");
  expect([field.value, sent()]).toEqual(["/refund", []]);

  line.picker.resolve();
  await screen.findByRole("button", { name: "Which replies: All" });
  await userEvent.keyboard("{Enter}");
  expect([field.value, sent()]).toEqual(["/refund", []]);

  release();
  await screen.findByRole("option");
  await userEvent.keyboard("{Enter}");
  expect(field.value).toBe("It is on its way.");
  api.refuse(sendMessage, "INTERNAL");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it("[A2] Enter saves no note with half a name before the list of colleagues is here", async () => {
  open();
  const saved = () => api.calls("POST /projects/:projectId/conversations/:conversationId/notes");
  await screen.findByPlaceholderText("Type your message...");
  await userEvent.click(screen.getByRole("tab", { name: /Note/ }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /note/i });
  await userEvent.type(field, "@mar{Enter}");
  expect([field.value, saved()]).toEqual(["@mar", []]);

  line.mentions.resolve();
  await screen.findByRole("option", { name: /Marco/ });
  await userEvent.keyboard("{Enter}");
  expect(field.value).toMatch(/^@Marco/);
  api.refuse(createNote, "INTERNAL");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(saved()).toHaveLength(1));
});
