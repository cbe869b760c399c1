import {
  announceFeedback,
  cancelAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from "@hark/contract/announcements/endpoints";
import type { Announcement } from "@hark/contract/announcements/schema";
import { getFeedback, updateFeedback } from "@hark/contract/feedback/endpoints";
import type { ListedFeedback } from "@hark/contract/feedback/schema";
import {
  getKnownIssue,
  listIssueConversations,
  listKnownIssues,
  updateKnownIssue,
} from "@hark/contract/known-issues/endpoints";
import type { KnownIssue } from "@hark/contract/known-issues/schema";
import { listFeedbackAnswers, listKnownIssueAnswers } from "@hark/contract/prepared-answers/endpoints";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { newId } from "../../../test/builders.ts";
import { liveSocket } from "../../../test/fake-socket.ts";
import { buildFeedback, stageFeedback, stageLabels } from "../../../test/feedback-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { showTray } from "../../features/feedback/announcements/tray.ts";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  showTray(null);
  return () => expect(api.complaints).toEqual([]);
});

function buildAnnouncement(item: ListedFeedback, part: Partial<Announcement> = {}): Announcement {
  const now = Date.now();
  return {
    id: newId(),
    feedbackId: item.id,
    knownIssueId: null,
    title: item.title,
    status: "COMPLETED",
    state: "WAITING",
    recipientCount: 23,
    publicAnswer: null,
    sendAt: new Date(now + 600_000).toISOString(),
    sentAt: null,
    createdBy: null,
    createdAt: new Date(now).toISOString(),
    ...part,
  };
}

/** Opens an item that is in progress and completes it by the Action menu. Returns what it began to announce. */
async function complete({ ready = 0, move = "Mark as completed" } = {}) {
  const item = buildFeedback({ title: "Split invoices", status: "IN_PROGRESS", readyAnswerCount: 0 });
  const stage = stageFeedback(api, [item]);
  const announcement = buildAnnouncement(item);
  const counts = { ready, skipped: 0, released: 0 };
  api.on(listFeedbackAnswers, () => ({ preparedAnswers: [], nextCursor: null, counts }));
  api.on(updateFeedback, ({ body }) => {
    const { isUnread: _, ...changed } = { ...item, status: body.status ?? item.status, readyAnswerCount: ready };
    stage.items = [{ ...changed, isUnread: false }];
    return { feedback: changed, announcement: changed.status === "COMPLETED" ? announcement : null };
  });
  if (move !== "Mark as completed") stageLabels(api, { COMPLETED: "Shipped" });
  const { project } = stage;
  renderApp(`/${project.id}/feedback/suggestions/${item.id}`);
  const dialog = await screen.findByRole("dialog", { name: "Split invoices" });
  // The project's own words have come.
  await waitFor(() => expect(api.calls("GET /projects/:projectId/feedback-settings")).not.toEqual([]));
  await userEvent.click(await within(dialog).findByRole("button", { name: "Action" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: move }));
  await userEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  const tray = within(await screen.findByRole("region", { name: "After the move" }));
  return { tray, announcement, projectId: project.id, item };
}

test("[D6] a move says how many will be told and when; nobody is, once that is taken back, and everybody after all", async () => {
  const { tray, announcement } = await complete({ ready: 37 });
  // It is read out, too.
  expect(tray.getAllByText("23 people will be told in 10 min")).toHaveLength(2);
  tray.getByText("37 people asked in a conversation");
  expect(tray.getByRole("link", { name: "Review 37 answers" }).getAttribute("href")).toContain("/feedback/answers/");

  api.on(cancelAnnouncement, () => ({ announcement: { ...announcement, state: "CANCELLED" as const } }));
  await userEvent.click(tray.getByRole("button", { name: "Don’t send" }));
  await tray.findByText("Nobody will be told");
  api.on(announceFeedback, () => ({ announcement: { ...announcement, id: newId() } }));
  await userEvent.click(tray.getByRole("button", { name: "Tell them after all" }));
  await tray.findAllByText("23 people will be told in 10 min");
  expect(tray.queryByRole("button", { name: "Tell them after all" })).toBeNull();
});

test("[D6] who comes second hears that somebody else was first, and what has become of it", async () => {
  const { tray, announcement, projectId } = await complete();
  api.refuse(cancelAnnouncement, "CONFLICT");
  await userEvent.click(tray.getByRole("button", { name: "Don’t send" }));
  const sent: Announcement = { ...announcement, state: "SENT", sentAt: announcement.createdAt };
  act(() => liveSocket().receive("announcement.changed", { announcement: sent, projectId }));
  await tray.findByText("A colleague was faster");
  tray.getByText("The emails have gone out.");
});

test("[D6] Send now tells at once; Mod+Z takes the move back as long as it waits, and Escape hides the tray", async () => {
  const { tray, announcement, item } = await complete();
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  await tray.findByText("Moved back, nobody was told");
  expect(api.calls("PATCH /projects/:projectId/feedbacks/:feedbackId").map(({ body }) => body)).toEqual([
    { status: "COMPLETED" },
    { status: "IN_PROGRESS", position: item.position, announce: false, publicAnswer: null },
  ]);
  api.on(sendAnnouncement, () => ({ announcement: { ...announcement, state: "SENT" as const } }));
  expect(tray.queryByRole("button", { name: "Send now" })).toBeNull();
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "After the move" })).toBeNull());
});

test("a move by the Action menu that tells nobody is undone from its toast: the old status and the old place", async () => {
  const item = buildFeedback({ title: "Split invoices", status: "NOT_NOW", position: 750 });
  const stage = stageFeedback(api, [item]);
  api.on(updateFeedback, ({ body }) => {
    const { isUnread: _, ...known } = { ...item, ...stage.items[0] };
    const changed = { ...known, status: body.status ?? known.status, position: body.position ?? 3000 };
    stage.items = [{ ...changed, isUnread: false }];
    return { feedback: changed, announcement: null };
  });
  renderApp(`/${stage.project.id}/feedback/suggestions/${item.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Split invoices" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Action" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Send to discussions" }));
  await screen.findByText("Moved to Discussing");
  await dialog.findByText("Discussing");

  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await dialog.findByText("Deferred");
  const moves = api.calls("PATCH /projects/:projectId/feedbacks/:feedbackId").map(({ body }) => body);
  expect(moves).toEqual([{ status: "UNDER_REVIEW" }, { status: "NOT_NOW", position: 750, announce: false }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

test("[D6] the project's own names of the statuses stand in badges, in the Action menu and in what a move says", async () => {
  const { tray } = await complete({ move: "Move to Shipped" });
  expect(tray.getByText(/is Shipped$/).textContent).toBe("Split invoices is Shipped");
  api.on(sendAnnouncement, ({ params }) => ({
    announcement: { ...buildAnnouncement(buildFeedback()), id: params.announcementId, state: "SENT" as const },
  }));
  await userEvent.click(tray.getByRole("button", { name: "Send now" }));
  await tray.findByText("23 people were told");
});

test("[D6] what was said to everybody stands above the tabs, and can be changed without another email", async () => {
  const item = buildFeedback({ title: "Split invoices", status: "COMPLETED" });
  const stage = stageFeedback(api, [item]);
  const sent = buildAnnouncement(item, { state: "SENT", publicAnswer: "Under Settings, Branches." });
  let content = "Under Settings, Branches.";
  api.on(getFeedback, () => ({
    feedback: {
      ...item,
      comments: [],
      hasMore: false,
      author: null,
      publicAnswer: {
        content,
        status: "COMPLETED" as const,
        agent: { name: "Marco Rossi", avatarUrl: null },
        createdAt: sent.createdAt,
      },
      announcement: { ...sent, publicAnswer: content },
    },
  }));
  renderApp(`/${stage.project.id}/feedback/roadmap/${item.id}`);
  const block = within(await screen.findByRole("region", { name: "Public answer" }));
  block.getByText("Marco Rossi, with Completed");
  await userEvent.click(block.getByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Public answer" }));
  dialog.getByText("The emails have gone out.");
  expect(dialog.queryByRole("list", { name: "Who gets what" })).toBeNull();
  api.on(updateAnnouncement, ({ body }) => {
    content = body.publicAnswer ?? "";
    return { announcement: { ...sent, publicAnswer: content } };
  });
  const field = dialog.getByRole("textbox", { name: "Public answer" });
  await userEvent.clear(field);
  await userEvent.type(field, "Under Branches.");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Public answer" })).toBeNull());
  expect(api.calls("PATCH /projects/:projectId/announcements/:announcementId").map(({ body }) => body)).toEqual([
    { publicAnswer: "Under Branches." },
  ]);
});

test("[K3] a fix says who gets what before it happens, takes the public answer along and leads to the answers", async () => {
  const stage = stageFeedback(api);
  const issue: KnownIssue = {
    id: newId(),
    title: "The map is empty",
    text: "",
    state: "OPEN",
    eta: null,
    affectedCount: 13,
    linkCount: 9,
    joinedCount: 4,
    readyAnswerCount: 0,
    createdBy: null,
    clientId: null,
    createdAt: new Date().toISOString(),
    fixedAt: null,
  };
  const announcement = buildAnnouncement(buildFeedback(), {
    feedbackId: null,
    knownIssueId: issue.id,
    status: "FIXED",
  });
  api.on(listKnownIssues, ({ query }) => ({ knownIssues: query.state === "FIXED" ? [] : [issue], nextCursor: null }));
  api.on(getKnownIssue, () => ({ knownIssue: issue }));
  api.on(listIssueConversations, () => ({ conversations: [], nextCursor: null }));
  api.on(listKnownIssueAnswers, () => ({
    preparedAnswers: [],
    nextCursor: null,
    counts: { ready: 9, skipped: 0, released: 0 },
  }));
  api.on(updateKnownIssue, () => ({
    knownIssue: { ...issue, state: "FIXED" as const, readyAnswerCount: 9 },
    announcement,
  }));
  api.on(updateAnnouncement, () => ({ announcement }));
  const { address } = renderApp(`/${stage.project.id}/feedback/known-issues/${issue.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Mark as fixed" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark as fixed" }));
  expect(dialog.getByText(/^Answers prepared/).parentElement?.textContent).toMatch(/9$/);
  expect(dialog.getByText("Joined in the widget, told by email in 10 min").parentElement?.textContent).toMatch(/4$/);
  await userEvent.type(dialog.getByRole("textbox", { name: /^Public answer/ }), "Times are right again.");
  await userEvent.click(dialog.getByRole("button", { name: "Mark as fixed" }));
  await waitFor(() => expect(address()).toBe(`/${stage.project.id}/feedback/answers/issue/${issue.id}`));
  expect(api.calls("PATCH /projects/:projectId/known-issues/:knownIssueId").map(({ body }) => body)).toEqual([
    { state: "FIXED" },
  ]);
  expect(api.calls("PATCH /projects/:projectId/announcements/:announcementId").map(({ body }) => body)).toEqual([
    { publicAnswer: "Times are right again." },
  ]);
});
