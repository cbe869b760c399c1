import { mergeConversation, unmergeConversation } from "@hark/contract/conversations/merge-endpoints";
import type { Conversation, Merge } from "@hark/contract/conversations/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import {
  at,
  buildConversation,
  buildMessage,
  buildVisitor,
  marcoAgentId,
  oliviaAgentId,
} from "../../../test/builders.ts";
import { type MessagesStage, stageMessages } from "../../../test/messages-stage.ts";
import { hushed } from "../../../test/quiet-audio.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  hushed();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const nadia = buildVisitor();
const shown = buildConversation({ visitor: nadia, minutes: 9, content: "The calendar is wrong" });
const closed = buildConversation({
  visitor: nadia,
  minutes: 8,
  content: "Old invoices",
  status: "CLOSED",
  type: "BUG",
});
const open = buildConversation({ visitor: nadia, minutes: 5, content: "A second stand?", assignedToId: marcoAgentId });
const foreign = buildConversation({ minutes: 4, content: "Somebody else's" });

const posts = () => api.calls("POST /projects/:projectId/conversations/:conversationId/merge");
const dialog = () => screen.findByRole("dialog", { name: /Merge this conversation into another of/ });
const show = (stage: MessagesStage, { id }: Conversation) => renderApp(`/${stage.project.id}/messages/inbox/${id}`);
const block = () => screen.findByRole("button", { name: /Merged: 1 message/ });

async function pressM() {
  await screen.findByRole("log", { name: "Messages" });
  // A letter that is typed into the answer is no key.
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard("m");
}

/** What the server does. */
function merged(stage: MessagesStage, source: Conversation, target: Conversation) {
  const merge: Merge = {
    conversationId: source.id,
    type: source.type,
    createdAt: source.createdAt,
    messageCount: 1,
    afterSequence: 1,
    mergedAt: at(10),
    mergedBy: { id: oliviaAgentId, name: "Olivia Berg", avatarUrl: null },
  };
  stage.merges.set(target.id, [merge]);
  stage.conversations = stage.conversations.map((row) =>
    row.id === source.id ? { ...row, mergedIntoId: target.id } : row,
  );
}

it("[A9] M asks into which of the visitor's others it goes, the newest open one first, and shows that one afterwards", async () => {
  const stage = stageMessages(api, [shown, closed, open, foreign]);
  api.on(mergeConversation, () => {
    merged(stage, shown, open);
    return { conversation: open };
  });
  show(stage, shown);
  await pressM();
  const targets = within(await dialog());
  const rows = await targets.findAllByRole("radio");
  expect(rows.map((row) => row.closest("label")?.textContent)).toEqual([
    expect.stringMatching(/^A second stand\?.*Question, open · Marco Rossi · 1 message$/),
    expect.stringMatching(/^Old invoices.*Bug, closed · 1 message$/),
  ]);
  expect(rows[0]).toHaveProperty("checked", true);
  await userEvent.click(targets.getByRole("button", { name: "Merge" }));

  // It leads to the target, where what was merged is open.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posts()[0]).toMatchObject({ params: { conversationId: shown.id }, body: { intoId: open.id } });
  expect((await block()).getAttribute("aria-expanded")).toBe("true");
  const region = within(screen.getByRole("region", { name: "Merged: 1 message" }));
  await region.findByText("The calendar is wrong");
  await region.findByText(/Olivia Berg/);
});

it("[A9] a refusal stands in the dialog, in the server's words, and nothing is lost", async () => {
  const stage = stageMessages(api, [shown, open]);
  api.on(mergeConversation, () => {
    throw new ApiRefusal("MERGE_REFUSED");
  });
  show(stage, shown);
  await pressM();
  const targets = within(await dialog());
  await targets.findByRole("radio");
  await userEvent.click(targets.getByRole("button", { name: "Merge" }));
  expect((await targets.findByRole("alert")).textContent).not.toBe("");
  expect(targets.getByRole("radio")).toHaveProperty("checked", true);
});

it("[A9] says so when there is no other conversation, or when this one holds others", async () => {
  const stage = stageMessages(api, [shown, foreign]);
  const { unmount } = show(stage, shown);
  await pressM();
  const nothing = within(await screen.findByRole("alertdialog", { name: "Merge into another conversation" }));
  nothing.getByText(/has no other conversation/);
  expect(nothing.queryByRole("button", { name: "Merge" })).toBeNull();
  unmount();

  api = stubApi();
  const holding = stageMessages(api, [shown, open, closed]);
  merged(holding, open, shown);
  show(holding, shown);
  await pressM();
  const refused = within(await screen.findByRole("alertdialog", { name: "This conversation can't be merged" }));
  refused.getByText(/It already contains 1 merged conversation/);
});

it("[A9] a block opens in place with its own messages, and Un-merge asks nothing", async () => {
  const stage = stageMessages(api, [shown, open]);
  stage.messages.set(open.id, [
    buildMessage({ conversationId: open.id, senderId: nadia.id, content: "A second stand?" }),
  ]);
  merged(stage, open, shown);
  api.on(unmergeConversation, () => {
    stage.merges.clear();
    stage.conversations = [shown, open];
    return { conversation: open };
  });
  show(stage, shown);
  const button = await block();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByText("A second stand?")).toBeNull();
  await userEvent.click(button);
  await within(screen.getByRole("region", { name: "Merged: 1 message" })).findByText("A second stand?");
  await userEvent.click(screen.getByRole("button", { name: "Un-merge" }));
  await screen.findByText("Un-merged");
  await waitFor(() => expect(screen.queryByRole("region", { name: /Merged/ })).toBeNull());
});

it("[A9] the address of a merged conversation leads to the one that it is merged into, with its block open", async () => {
  const stage = stageMessages(api, [shown, open]);
  merged(stage, open, shown);
  const { address } = show(stage, open);
  expect((await block()).getAttribute("aria-expanded")).toBe("true");
  expect(address()).toBe(`/${stage.project.id}/messages/inbox/${shown.id}`);
});
