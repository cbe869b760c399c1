import { startBulkJob, undoBulkJob } from "@hark/contract/bulk/endpoints";
import type { BulkJob } from "@hark/contract/bulk/schema";
import { listConversations } from "@hark/contract/conversations/endpoints";
import { getProject, listProjects, listSeenSites } from "@hark/contract/projects/endpoints";
import { listTags } from "@hark/contract/tags/endpoints";
import { listViews, updateView } from "@hark/contract/views/endpoints";
import type { View } from "@hark/contract/views/schema";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import {
  buildConversation,
  buildMessage,
  buildNotification,
  buildProject,
  buildTag,
  buildVisitor,
  marcoAgentId,
  newId,
  oliviaAgentId,
} from "../../../test/builders.ts";
import { liveSocket } from "../../../test/fake-socket.ts";
import { type MessagesStage, stageMessages } from "../../../test/messages-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const nadias = buildConversation({ minutes: 5, content: "Is the Brompton ready?" });
const theos = buildConversation({
  minutes: 4,
  type: "BUG",
  content: "The calendar is wrong",
  visitor: buildVisitor({ name: null, email: null, isVerified: false }),
});
const kenjis = buildConversation({
  minutes: 3,
  status: "CLOSED",
  assignedToId: oliviaAgentId,
  content: "Thanks",
  visitor: buildVisitor({ name: null, email: "kenji+w@visitor.example" }),
});

const rows = () => screen.getAllByRole("link").filter((link) => link.dataset.conversation);
const row = (name: string | RegExp) => screen.findByRole("link", { name });
const listed = () => rows().map((link) => link.dataset.conversation);

function open(stage: MessagesStage, view = "inbox", conversationId?: string) {
  return renderApp(`/${stage.project.id}/messages/${view}${conversationId ? `/${conversationId}` : ""}`);
}

describe("addresses", () => {
  it.each([
    ["[SHELL-09] the project's own", ""],
    ["[MSG-10] /messages", "/messages"],
    ["[MSG-11] an unknown type", "/messages/xyz"],
  ])("%s leads to the inbox", async (_, path) => {
    const stage = stageMessages(api);
    const app = renderApp(`/${stage.project.id}${path}`);
    await screen.findByRole("heading", { name: "Inbox" });
    expect(app.address()).toBe(`/${stage.project.id}/messages/inbox`);
  });

  it("[SHELL-12] [ERR-21] an unknown project leads to / with a toast", async () => {
    const stage = stageMessages(api);
    api.refuse(getProject, "NOT_FOUND");
    api.refuse(listConversations, "NOT_FOUND");
    const app = open(stage);
    await screen.findByText("Project not found. Please select a different project.");
    await screen.findByRole("heading", { name: "Projects" });
    expect(app.address()).toBe("/");
  });

  it.each([
    ["inbox", "Inbox", [nadias, theos, kenjis]],
    ["bugs", "Bugs", [theos]],
    ["questions", "Questions", [nadias, kenjis]],
    ["assigned", "Assigned to me", [kenjis]],
  ])(
    "[MSG-08] [MSG-19] [MSG-31] [MSG-32] [MSG-33] [MSG-34] %s has its title and its conversations, newest first",
    async (view, title, expected) => {
      const stage = stageMessages(api, [kenjis, nadias, theos]);
      open(stage, view);
      await screen.findByRole("heading", { level: 1, name: title });
      await waitFor(() => expect(listed()).toEqual(expected.map((conversation) => conversation.id)));
      expect(document.title).toBe(`${title} · Hark`);
    },
  );
});

describe("a row", () => {
  it("[MSG-23] names the visitor by name, by the part of the address before the @, or 'Guest'", async () => {
    open(stageMessages(api, [nadias, theos, kenjis]));
    await row(/^Nadia Haddad/);
    await row(/^Guest/);
    await row(/^kenji\+w/);
  });

  it("[MSG-24] [MSG-25] shows the last message and how long ago it was", async () => {
    open(stageMessages(api, [nadias]));
    const link = await row(/Nadia/);
    within(link).getByText("Is the Brompton ready?");
    expect(link.querySelector("time")?.getAttribute("datetime")).toBe(nadias.lastMessage?.createdAt);
  });

  it.each([
    ["IMAGE", "Image"],
    ["VIDEO", "Video"],
  ] as const)("[GAP-64] a last message of type %s reads '%s'", async (type, label) => {
    const lastMessage = buildMessage({ type, content: "https://files.example/a" });
    open(stageMessages(api, [buildConversation({ lastMessage })]));
    within(await row(/Nadia/)).getByText(label);
  });

  it("[MSG-22] shows the visitor's picture, or initials where there is none", async () => {
    const avatarUrl = "https://files.example/kenji.png";
    open(stageMessages(api, [nadias, buildConversation({ visitor: buildVisitor({ name: "Kenji", avatarUrl }) })]));
    expect((await row(/Kenji/)).querySelector("img")?.src).toBe(avatarUrl);
    within(await row(/Nadia/)).getByText("NH");
  });

  it.each(["AGENT", "INTEGRATION", "SYSTEM"] as const)(
    "[MSG-26] is marked when the team wrote last: %s",
    async (senderType) => {
      const lastMessage = buildMessage({ senderType, senderId: marcoAgentId });
      open(stageMessages(api, [theos, buildConversation({ lastMessage })]));
      within(await row(/Nadia/)).getByText("Replied:");
      expect(within(await row(/Guest/)).queryByText("Replied:")).toBeNull();
    },
  );

  it("[A4] shows type, status, assignee, tags and a file's name, each with its words", async () => {
    const tags = ["billing", "calendar", "urgent", "vat"].map((name) => buildTag({ name }));
    const file = { name: "export.csv", size: 214, contentType: "text/csv" };
    const lastMessage = buildMessage({ type: "FILE", content: "/f/1", file });
    const stage = stageMessages(api, [
      { ...nadias, tagIds: tags.map(({ id }) => id), lastMessage },
      { ...kenjis, assignedToId: marcoAgentId },
    ]);
    api.on(listTags, () => ({ tags }));
    open(stage);
    const nadia = within(await row(/Nadia/));
    nadia.getByText("Question");
    nadia.getByText("export.csv");
    await nadia.findByText("Tags: billing, calendar, urgent, vat");
    nadia.getByText("+1");
    expect(nadia.queryByText("Closed")).toBeNull();
    const kenji = within(await row(/kenji/));
    kenji.getByText("Closed");
    await kenji.findByText("Assigned to Marco Rossi");
  });

  it("[A4] shows an unfinished answer in place of the last message, but not of the conversation that is open", async () => {
    const stage = stageMessages(api, [nadias]);
    localStorage.setItem(
      `hark.person.${stage.user.id}.draft.${nadias.id}`,
      JSON.stringify({ text: "The label maker" }),
    );
    open(stage);
    await row(/Draft ?The label maker/);
    expect(within(await row(/Nadia/)).queryByText("Is the Brompton ready?")).toBeNull();
    await userEvent.click(await row(/Nadia/));
    await waitFor(() => expect(within(rows()[0] as HTMLElement).queryByText("Draft")).toBeNull());
    within(rows()[0] as HTMLElement).getByText("Is the Brompton ready?");
  });

  it("[MSG-27] says who has answered, or that it is closed, while it is unread, so that nobody opens it in vain", async () => {
    const lastMessage = buildMessage({ content: "It is ready", senderType: "AGENT", senderId: marcoAgentId });
    const closed = { ...theos, status: "CLOSED" as const };
    const stage = stageMessages(api, [{ ...nadias, lastMessage }, closed, { ...kenjis, lastMessage }]);
    stage.notifications = [nadias, closed].map((one) => buildNotification(one, stage.project.id));
    open(stage);
    await screen.findByText(/^Answered by/);
    expect((await row(/Nadia/)).textContent).toMatch(/Answered by Marco Rossi/);
    expect((await row(/Nadia/)).textContent).not.toContain("It is ready");
    within(await row(/Guest/)).getByText("Closed");
    // Whoever has read it sees what was said.
    expect((await row(/kenji/)).textContent).toContain("It is ready");
  });

  it("[MSG-27] [MSG-60] is unread exactly when a notification points at it", async () => {
    const stage = stageMessages(api, [nadias, theos]);
    stage.notifications = [buildNotification(theos, stage.project.id)];
    open(stage);
    within(await row(/Guest/)).getByText("Unread");
    expect(within(await row(/Nadia/)).queryByText("Unread")).toBeNull();
  });
});

describe("counts", () => {
  it("[MSG-12] [MSG-13..17] [SHELL-10] [SHELL-11] count this project's unread conversations by view", async () => {
    const stage = stageMessages(api, [nadias, theos, kenjis]);
    const elsewhere = buildProject();
    stage.notifications = [
      ...[nadias, theos, kenjis].map((conversation) => buildNotification(conversation, stage.project.id)),
      buildNotification(buildConversation({ type: "BUG" }), elsewhere.id),
    ];
    open(stage);
    const menu = within(await screen.findByRole("navigation", { name: "Messages" }));
    await menu.findByRole("link", { name: /^Inbox\s*3\s*unread$/ });
    menu.getByRole("link", { name: /^Questions\s*2\s*unread$/ });
    menu.getByRole("link", { name: /^Bugs\s*1\s*unread$/ });
    menu.getByRole("link", { name: /^Assigned to me\s*1\s*unread$/ });
    screen.getAllByRole("link", { name: /^Messages\s*unread$/ });
  });

  it("[SHELL-11] [RT-19] another project's notification marks the favicon and its project in the switcher, but nothing here", async () => {
    const icon = Object.assign(document.createElement("link"), { id: "favicon", href: "/favicon.svg" });
    document.head.append(icon);
    const stage = stageMessages(api);
    const other = buildProject({ name: "Northside" });
    api.on(listProjects, () => ({ projects: [stage.project, other] }));
    const notification = buildNotification(nadias, other.id);
    stage.notifications = [notification];
    open(stage);
    await waitFor(() => expect(icon.href).toContain("/favicon-alert.svg"));
    expect(screen.queryByText("unread")).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: /Unread in another project/ }));
    await screen.findByRole("menuitem", { name: /^Northside\s*Unread$/ });
    await userEvent.keyboard("{Escape}");
    stage.notifications = [];
    const cleared = { itemId: nadias.id, notificationIds: [notification.id], projectId: stage.project.id };
    act(() => liveSocket().receive("notification.cleared", cleared));
    await waitFor(() => expect(icon.href).toContain("/favicon.svg"));
    expect(screen.queryByText("Unread in another project")).toBeNull();
    icon.remove();
  });

  it("[GAP-62] show nothing at 0 and '99+' above 99", async () => {
    const stage = stageMessages(api);
    const many = Array.from({ length: 100 }, () => buildConversation());
    stage.notifications = many.map((conversation) => buildNotification(conversation, stage.project.id));
    open(stage);
    const menu = within(await screen.findByRole("navigation", { name: "Messages" }));
    await menu.findByRole("link", { name: /^Inbox\s*99\+\s*unread$/ });
    menu.getByRole("link", { name: "Bugs" });
  });

  it("[MSG-17] change when a colleague assigns a conversation", async () => {
    const stage = stageMessages(api, [nadias]);
    stage.notifications = [buildNotification(nadias, stage.project.id)];
    open(stage);
    await screen.findByRole("link", { name: /^Inbox\s*1\s*unread$/ });
    const assigned = { ...nadias, assignedToId: oliviaAgentId };
    act(() => liveSocket().receive("conversation.updated", { conversation: assigned, projectId: stage.project.id }));
    await screen.findByRole("link", { name: /^Assigned to me\s*1\s*unread$/ });
  });
});

describe("more unread notifications than are listed", () => {
  const manyOlder = (stage: MessagesStage) => [
    { projectId: stage.project.id, inbox: 40, questions: 30, bugs: 10, assigned: 0, feedback: 0 },
  ];

  it("[MSG-14..17] the counts include the older ones", async () => {
    const stage = stageMessages(api, [nadias]);
    stage.notifications = [buildNotification(nadias, stage.project.id)];
    stage.older = manyOlder(stage);
    open(stage);
    const menu = within(await screen.findByRole("navigation", { name: "Messages" }));
    await menu.findByRole("link", { name: /^Inbox\s*41\s*unread$/ });
    menu.getByRole("link", { name: new RegExp(`^Questions\\s*${nadias.type === "QUESTION" ? 31 : 30}\\s*unread$`) });
    menu.getByRole("link", { name: "Assigned to me" });
  });

  it("[MSG-27] [MSG-60] the row of an older one is marked as it was fetched, until it is read", async () => {
    const stage = stageMessages(api, [nadias, { ...theos, isUnread: true }]);
    stage.older = manyOlder(stage);
    open(stage);
    within(await row(/Guest/)).getByText("Unread");
    expect(within(await row(/Nadia/)).queryByText("Unread")).toBeNull();
    stage.older = [{ projectId: stage.project.id, inbox: 39, questions: 29, bugs: 10, assigned: 0, feedback: 0 }];
    const cleared = { itemId: theos.id, notificationIds: [crypto.randomUUID()], projectId: stage.project.id };
    act(() => liveSocket().receive("notification.cleared", cleared));
    await screen.findByRole("link", { name: /^Inbox\s*39\s*unread$/ });
    expect(within(await row(/Guest/)).queryByText("Unread")).toBeNull();
  });

  it("[MSG-61] opening an older one clears it, and the counts are refetched", async () => {
    const stage = stageMessages(api, [{ ...theos, isUnread: true }]);
    stage.older = manyOlder(stage);
    open(stage);
    await screen.findByRole("link", { name: /^Inbox\s*40\s*unread$/ });
    stage.older = [{ projectId: stage.project.id, inbox: 39, questions: 29, bugs: 10, assigned: 0, feedback: 0 }];
    await userEvent.click(await row(/Guest/));
    await screen.findByRole("link", { name: /^Inbox\s*39\s*unread$/ });
    const cleared = api.calls("DELETE /notifications/by-item/:itemId").map((call) => call.params);
    expect(cleared).toEqual([{ itemId: theos.id }]);
  });
});

describe("the filter", () => {
  async function choose(label: string) {
    await userEvent.click(await screen.findByRole("button", { name: /^Status:/ }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: label }));
  }

  it("[MSG-35] [MSG-39] offers five and starts with All", async () => {
    open(stageMessages(api, [nadias]));
    await userEvent.click(await screen.findByRole("button", { name: "Status: All" }));
    const labels = (await screen.findAllByRole("menuitemradio")).map((item) => item.textContent);
    expect(labels).toEqual(["All", "Unread", "Open", "Snoozed", "Closed"]);
  });

  it("[MSG-36] [MSG-37] filters by status", async () => {
    const stage = stageMessages(api, [nadias, theos, kenjis]);
    stage.notifications = [buildNotification(theos, stage.project.id)];
    open(stage);
    await row(/Nadia/);
    await choose("Unread");
    await waitFor(() => expect(listed()).toEqual([theos.id]));
    await choose("Open");
    await waitFor(() => expect(listed()).toEqual([nadias.id, theos.id]));
    await choose("Closed");
    await waitFor(() => expect(listed()).toEqual([kenjis.id]));
  });

  it("[MSG-38] [CONST-46] is remembered for its view through a reload, and for no other view", async () => {
    const stage = stageMessages(api, [nadias, theos, kenjis]);
    const { unmount } = open(stage, "bugs");
    await row(/Guest/);
    await choose("Closed");
    await screen.findByText("No conversations found");
    expect(localStorage.getItem(`hark.person.${stage.user.id}.filter.bugs`)).toBe("closed");
    unmount();
    open(stage, "bugs");
    await screen.findByRole("button", { name: "Status: Closed" });
    await userEvent.click(screen.getByRole("link", { name: "Inbox" }));
    await screen.findByRole("button", { name: "Status: All" });
  });

  it("[GAP-67] an item opened under Unread stays until another is opened", async () => {
    const stage = stageMessages(api, [nadias, theos]);
    stage.notifications = [buildNotification(nadias, stage.project.id), buildNotification(theos, stage.project.id)];
    localStorage.setItem(`hark.person.${stage.user.id}.filter.inbox`, "unread");
    document.hasFocus = () => true;
    open(stage);
    await userEvent.click(await row(/Nadia/));
    await waitFor(() => expect(api.calls("DELETE /notifications/by-item/:itemId")).toHaveLength(1));
    await waitFor(() => expect(listed()).toEqual([nadias.id, theos.id]));
    await userEvent.click(await row(/Guest/));
    await waitFor(() => expect(listed()).toEqual([theos.id]));
  });
});

describe("states of the list", () => {
  it("[MSG-29] an empty list says so", async () => {
    open(stageMessages(api), "bugs");
    await screen.findByText("No conversations found");
  });

  it("[MSG-29] the inbox of a new project leads to the widget's installation", async () => {
    const stage = stageMessages(api);
    open(stage);
    const link = await screen.findByRole("link", { name: "Install the widget" });
    expect(link.getAttribute("href")).toBe(`/${stage.project.id}/settings/installation`);
  });

  it("[MSG-29] an inbox whose widget was seen waits for its visitors", async () => {
    const stage = stageMessages(api);
    api.on(listSeenSites, () => ({ sites: [{ origin: "https://shop.example", seenAt: new Date().toISOString() }] }));
    open(stage);
    await screen.findByText("Questions and bug reports from the widget appear here.");
    await waitFor(() => expect(api.calls("GET /projects/:projectId/seen-sites")).toHaveLength(1));
    expect(screen.queryByRole("link", { name: "Install the widget" })).toBeNull();
  });

  it("[MSG-29] a filter without results offers to show all", async () => {
    const stage = stageMessages(api, [nadias]);
    localStorage.setItem(`hark.person.${stage.user.id}.filter.inbox`, "closed");
    open(stage);
    await screen.findByText("No conversations found");
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    await row(/Nadia/);
  });

  it("[MSG-30] a spinner shows while loading, and it is announced", async () => {
    const stage = stageMessages(api, [nadias]);
    const release = api.hold(listConversations, () => ({
      conversations: [nadias],
      nextCursor: null,
      searchedBackTo: null,
    }));
    open(stage);
    const status = (await screen.findByText("Loading conversations")).closest("[role=status]");
    expect(status?.querySelectorAll(".turn")).toHaveLength(1);
    release();
    await row(/Nadia/);
    expect(status?.isConnected).toBe(false);
  });

  it("[GAP-61] a failed load says so and can be tried again", async () => {
    const stage = stageMessages(api, [nadias]);
    api.refuse(listConversations, "FORBIDDEN");
    open(stage);
    await screen.findByText("The list could not be loaded");
    api.on(listConversations, () => ({ conversations: [nadias], nextCursor: null, searchedBackTo: null }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await row(/Nadia/);
  });

  it("[MSG-09] [MSG-40] without a conversation in the address, the list is shown and the detail says that none is selected", async () => {
    open(stageMessages(api, [nadias]));
    await screen.findByText("No conversation selected");
    await screen.findByText("Select a conversation to view it here");
    await row(/Nadia/);
  });

  it("[GAP-114] (case S58) of many rows only the visible ones are rendered, and more pages are loaded when the end is near", async () => {
    const many = Array.from({ length: 300 }, (_, index) => buildConversation({ minutes: -index }));
    open(stageMessages(api, many));
    await waitFor(() => expect(rows().length).toBeGreaterThan(5));
    expect(rows().length).toBeLessThan(60);
    const asked = () => api.calls("GET /projects/:projectId/conversations").map((call) => call.query.cursor);
    expect(asked()).not.toContain(many[49]?.id);
    const scroller = rows()[0]?.closest("ul")?.parentElement as HTMLElement;
    fireEvent.scroll(scroller, { target: { scrollTop: 1_500 } });
    await waitFor(() => expect(asked()).toContain(many[49]?.id));
    fireEvent.scroll(scroller, { target: { scrollTop: 6_200 } });
    await waitFor(() => expect(listed()).toContain(many[100]?.id));
    expect(listed()).not.toContain(many[0]?.id);
  });
});

describe("small screens", () => {
  it("[MSG-18] the menu is a drawer", async () => {
    screenWidth.px = 390;
    open(stageMessages(api, [nadias]));
    await row(/Nadia/);
    expect(screen.queryByRole("link", { name: "Questions" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await userEvent.click(await screen.findByRole("link", { name: "Questions" }));
    await screen.findByRole("heading", { level: 1, name: "Questions" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("[MSG-21] an open thread has a back button and replaces the bottom navigation", async () => {
    screenWidth.px = 390;
    const app = open(stageMessages(api, [nadias]), "inbox", nadias.id);
    const back = await screen.findByRole("link", { name: "Back to list" });
    expect(screen.getAllByRole("navigation", { name: "Main" })).toHaveLength(1);
    await userEvent.click(back);
    await waitFor(() => expect(app.address()).toMatch(/\/inbox$/));
    expect(screen.getAllByRole("navigation", { name: "Main" })).toHaveLength(2);
  });
});

describe("keyboard", () => {
  it("[MSG-40] arrow keys move through the list, Enter opens", async () => {
    const app = open(stageMessages(api, [nadias, theos, kenjis]));
    const first = await row(/Nadia/);
    act(() => first.focus());
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(document.activeElement).toBe(rows()[2]));
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(app.address()).toContain(theos.id));
  });

  it("[RT-11] a row that moves up keeps the focus", async () => {
    const stage = stageMessages(api, [nadias, theos, kenjis]);
    open(stage);
    const guest = await row(/Guest/);
    act(() => guest.focus());
    const message = buildMessage({ conversationId: theos.id, sequence: 2, createdAt: new Date().toISOString() });
    stage.write(message);
    act(() => liveSocket().receive("widget.message", { message, projectId: stage.project.id }));
    await waitFor(() => expect(listed()[0]).toBe(theos.id));
    expect((document.activeElement as HTMLElement).dataset.conversation).toBe(theos.id);
  });

  it("[GAP-118] when the focused row leaves the list, the row that follows it gets the focus", async () => {
    const stage = stageMessages(api, [nadias, theos, kenjis]);
    open(stage);
    await userEvent.click(await screen.findByRole("button", { name: "Status: All" }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Open" }));
    const guest = await row(/Guest/);
    await waitFor(() => expect(listed()).not.toContain(kenjis.id));
    act(() => guest.focus());
    const conversation = { ...theos, status: "CLOSED" as const };
    stage.conversations = [nadias, conversation, kenjis];
    act(() => liveSocket().receive("conversation.updated", { conversation, projectId: stage.project.id }));
    await waitFor(() => expect(listed()).toEqual([nadias.id]));
    expect((document.activeElement as HTMLElement).dataset.conversation).toBe(nadias.id);
  });

  it("[GAP-118] when the last row leaves the list, the list's region gets the focus", async () => {
    const stage = stageMessages(api, [nadias]);
    localStorage.setItem(`hark.person.${stage.user.id}.filter.inbox`, "open");
    open(stage);
    const last = await row(/Nadia/);
    act(() => last.focus());
    const conversation = { ...nadias, status: "CLOSED" as const };
    stage.conversations = [conversation];
    act(() => liveSocket().receive("conversation.updated", { conversation, projectId: stage.project.id }));
    await screen.findByText("All done");
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Inbox" }));
  });
});

describe("saved views", () => {
  const view = (name: string, position: number): View => ({
    id: newId(),
    name,
    icon: null,
    isShared: false,
    where: { field: "type", op: "is", value: "BUG" },
    position,
    createdById: oliviaAgentId,
    createdAt: new Date().toISOString(),
  });
  const names = () =>
    within(screen.getByRole("navigation", { name: "Messages" }))
      .getAllByRole("link")
      .map((link) => link.textContent)
      .slice(8);

  it("[A5] are ordered with Alt and the arrows, and by dragging one onto another's place", async () => {
    const stage = stageMessages(api, [nadias]);
    let views = [view("first", 1000), view("second", 2000), view("third", 3000)];
    api.on(listViews, () => ({ views: views.toSorted((a, b) => a.position - b.position) }));
    api.on(updateView, ({ params, body }) => {
      views = views.map((one) => (one.id === params.viewId ? { ...one, ...(body as object) } : one));
      return { view: views.find(({ id }) => id === params.viewId) as View };
    });
    open(stage);
    const first = await screen.findByRole("link", { name: "first" });
    fireEvent.keyDown(first, { key: "ArrowDown" });
    fireEvent.keyDown(first, { key: "ArrowUp", altKey: true });
    expect(api.calls("PATCH /projects/:projectId/views/:viewId")).toEqual([]);
    fireEvent.keyDown(first, { key: "ArrowDown", altKey: true });
    await waitFor(() => expect(names()).toEqual(["second", "first", "third"]));
    const carried = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => void carried.set(type, value),
      get types() {
        return [...carried.keys()];
      },
    };
    fireEvent.dragStart(screen.getByRole("link", { name: "third" }), { dataTransfer });
    fireEvent.dragOver(screen.getByRole("link", { name: "second" }), { dataTransfer });
    fireEvent.drop(screen.getByRole("link", { name: "second" }), { dataTransfer });
    await waitFor(() => expect(names()).toEqual(["third", "second", "first"]));
  });

  it("[A5] the plus opens the filter, whose first row asks for nothing yet", async () => {
    const stage = stageMessages(api, [nadias]);
    open(stage);
    await row(/Nadia/);
    await userEvent.click(await screen.findByRole("button", { name: "New view" }));
    const builder = await screen.findByRole("dialog", { name: "Filter" });
    expect(within(builder).getByRole("combobox", { name: "Field" }).textContent).toBe("Tag");
    expect(within(builder).getByRole<HTMLButtonElement>("button", { name: "Save as view" }).disabled).toBe(true);
    expect(window.location.search).toBe("");
  });
});

describe("actions on many", () => {
  it("[A5] what was done to the selection is undone from its toast, by its button or by Z, also when it could not be", async () => {
    const stage = stageMessages(api, [nadias, theos]);
    const job: BulkJob = {
      id: newId(),
      action: { type: "CLOSE" },
      status: "DONE",
      total: 2,
      done: 2,
      changed: 2,
      hasMore: false,
      createdAt: nadias.createdAt,
      createdById: oliviaAgentId,
      undoUntil: new Date(Date.now() + 600_000).toISOString(),
    };
    api.on(startBulkJob, () => ({ job }));
    api.refuse(undoBulkJob, "UNDO_EXPIRED");
    open(stage);
    await row(/Brompton/);
    async function closeBoth() {
      for (const box of screen.getAllByRole("checkbox", { name: /^Select/ })) await userEvent.click(box);
      await screen.findByText("2 selected");
      await userEvent.keyboard("e");
      await screen.findByText("2 conversations closed");
    }

    await closeBoth();
    expect(api.calls("POST /projects/:projectId/conversations/bulk")[0]?.body).toMatchObject({
      ids: [nadias.id, theos.id],
      action: { type: "CLOSE" },
    });
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("This could not be undone");
    // The next toast has the same words, and this one fades away for a moment.
    await waitFor(() => expect(screen.queryByText("2 conversations closed")).toBeNull());

    const takenBack: BulkJob = { ...job, status: "UNDONE", changed: 0 };
    api.on(undoBulkJob, () => ({ job: takenBack }));
    await closeBoth();
    await userEvent.keyboard("z");
    await screen.findByText("Undone");
    const undone = api.calls("POST /projects/:projectId/conversations/bulk/:jobId/undo");
    expect(undone.map(({ params }) => params.jobId)).toEqual([job.id, job.id]);
  });
});
