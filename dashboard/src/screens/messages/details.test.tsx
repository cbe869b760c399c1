import { listAgents } from "@hark/contract/agents/endpoints";
import { listConversations, updateConversation } from "@hark/contract/conversations/endpoints";
import { mergeConversation } from "@hark/contract/conversations/merge-endpoints";
import type { Conversation } from "@hark/contract/conversations/schema";
import * as endpoints from "@hark/contract/tags/endpoints";
import type { Tag } from "@hark/contract/tags/schema";
import { listVisitorNotes } from "@hark/contract/thread/endpoints";
import { updateVisitor } from "@hark/contract/visitors/endpoints";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildConversation, buildTag, buildVisitor, marco, newId, olivia } from "../../../test/builders.ts";
import { liveSocket } from "../../../test/fake-socket.ts";
import { type MessagesStage, stageMessages } from "../../../test/messages-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

function stageWith(visitor: WidgetUser, part: Partial<Conversation> = {}): MessagesStage {
  const conversation = buildConversation({ visitor, ...part });
  const stage = stageMessages(api, [conversation]);
  stage.visitors.set(visitor.id, visitor);
  renderApp(`/${stage.project.id}/messages/inbox/${conversation.id}`);
  return stage;
}

const details = async () => within(await screen.findByRole("complementary", { name: "Details" }));
const section = async (name: string) => (await details()).findByRole("button", { name });
const patches = () => api.calls("PATCH /projects/:projectId/conversations/:conversationId").map((call) => call.body);

describe("the visitor", () => {
  it("[MSG-06] [MSG-64] shows avatar, name and email", async () => {
    stageWith(buildVisitor());
    (await details()).getByText("Nadia Haddad");
    (await details()).getByText("nadia@visitor.example");
    (await details()).getByText("NH");
  });

  it.each([
    [true, "Verified", "Identity verified"],
    [false, "Unverified", "Identity not verified. Beware of impersonation"],
  ])("[MSG-65] [MSG-66] verified %s: '%s', explained by '%s'", async (isVerified, label, tooltip) => {
    stageWith(buildVisitor({ isVerified }));
    const badge = await screen.findByRole("button", { name: label });
    await userEvent.hover(badge);
    await screen.findByText(tooltip, { ignore: "[aria-hidden]" });
  });

  it("[MSG-47] [MSG-63] below the extra-large width it is a drawer that 'Open sidebar' opens and Escape closes", async () => {
    screenWidth.px = 1100;
    stageWith(buildVisitor());
    const opener = await screen.findByRole("button", { name: "Open sidebar" });
    expect(screen.queryByText("Conversation")).toBeNull();
    await userEvent.click(opener);
    within(await screen.findByRole("dialog", { name: "Details" })).getByText("nadia@visitor.example");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the team's notes of the visitor", () => {
  const note = (content: string, conversationId: string) => ({
    id: newId(),
    conversationId,
    afterSequence: 1,
    author: null,
    content,
    mentions: [],
    editedAt: null,
    clientId: null,
    createdAt: new Date().toISOString(),
  });

  it("[A2] are fetched when the section is opened, lead to their conversations, and follow a colleague", async () => {
    const other = newId();
    let notes = [note("Pays in spring", other)];
    api.on(listVisitorNotes, () => ({ notes, nextCursor: null }));
    const stage = stageWith(buildVisitor());
    const opener = await section("Notes");
    expect(api.calls("GET /projects/:projectId/widget-users/:visitorId/notes")).toHaveLength(0);
    await userEvent.click(opener);
    const link = await screen.findByRole("link", { name: /Former colleague.*Pays in spring/ });
    expect(link.getAttribute("href")).toContain(`/messages/inbox/${other}`);
    const added = note("Prefers the phone", other);
    notes = [added, ...notes];
    act(() => liveSocket().receive("note.changed", { note: added, projectId: stage.project.id }));
    await screen.findByRole("link", { name: /Prefers the phone/ });
  });

  it("[A2] say when there are none", async () => {
    api.on(listVisitorNotes, () => ({ notes: [], nextCursor: null }));
    stageWith(buildVisitor());
    await userEvent.click(await section("Notes"));
    await screen.findByText("No notes on this visitor");
  });
});

describe("sections", () => {
  it("[MSG-67] [MSG-68] [MSG-69] there are four; Conversation and Locale start open, and all can be open", async () => {
    stageWith(buildVisitor());
    await section("Metadata");
    const expanded = async () =>
      Promise.all(
        ["Conversation", "Locale", "Device", "Metadata"].map(async (name) =>
          (await section(name)).getAttribute("aria-expanded"),
        ),
      );
    expect(await expanded()).toEqual(["true", "true", "false", "false"]);
    await userEvent.click(await section("Device"));
    await userEvent.click(await section("Metadata"));
    expect(await expanded()).toEqual(["true", "true", "true", "true"]);
  });

  it("[MSG-80] [MSG-81] [MSG-82] Locale shows the visitor's own time, its offset and the language", async () => {
    stageWith(buildVisitor({ locale: { language: "pt-BR", timezone: "Asia/Kolkata" } }));
    const pane = await details();
    await pane.findByText("UTC+05:30");
    pane.getByText("Portuguese (Brazil)");
    const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "Asia/Kolkata" });
    pane.getByText(clock.format(Date.now()).replace(/\s/u, " "));
  });

  it("[MSG-79] [MSG-84] Locale and Device are hidden when nothing is known", async () => {
    stageWith(buildVisitor({ locale: null, device: null }));
    await section("Metadata");
    expect((await details()).queryByRole("button", { name: "Locale" })).toBeNull();
    expect((await details()).queryByRole("button", { name: "Device" })).toBeNull();
  });

  it("[MSG-85] [MSG-86] Device shows type, system and browser, each with its icon", async () => {
    stageWith(buildVisitor({ device: { type: "Mobile", os: "Android 14", browser: "Netscape" } }));
    await userEvent.click(await section("Device"));
    const mark = async (text: string) =>
      (await (await details()).findByText(text)).parentElement?.querySelector("svg")?.getAttribute("data-mark");
    expect(await mark("Mobile")).toBe("phone");
    expect(await mark("Android 14")).toBe("android");
    expect(await mark("Netscape")).toBe("default");
  });
});

describe("assignment", () => {
  const menu = () => userEvent.click(screen.getByRole("button", { name: /^(Assigned to|No agent assigned)/ }));

  function answer(stage: MessagesStage) {
    api.on(updateConversation, ({ body }) => {
      const [conversation] = stage.conversations as [Conversation];
      stage.conversations = [{ ...conversation, assignedToId: body.assignedToId ?? null }];
      return { conversation: stage.conversations[0] as Conversation };
    });
  }

  it("[MSG-05] [MSG-70] [MSG-74] [MSG-77] [ERR-36] lists every agent and assigns one", async () => {
    answer(stageWith(buildVisitor()));
    await screen.findByRole("button", { name: "No agent assigned" });
    await waitFor(() => expect(api.calls("GET /projects/:projectId/agents")).not.toEqual([]));
    await menu();
    const names = (await screen.findAllByRole("menuitemradio")).map((item) => item.textContent);
    expect(names).toEqual([expect.stringContaining(olivia.name), expect.stringContaining(marco.name)]);
    await userEvent.click(screen.getByRole("menuitemradio", { name: /Marco Rossi/ }));
    await screen.findByText("Agent assigned");
    await screen.findByRole("button", { name: "Assigned to Marco Rossi" });
    expect(patches()).toEqual([{ assignedToId: marco.id }]);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByRole("button", { name: "No agent assigned" });
    expect(patches()[1]).toEqual({ assignedToId: null });
  });

  it("[A4] A opens the list of agents, but not while somebody writes", async () => {
    answer(stageWith(buildVisitor()));
    await screen.findByRole("button", { name: "No agent assigned" });
    const text = await screen.findByRole("textbox", { name: "Message" });
    await userEvent.type(text, "a");
    expect(screen.queryByRole("menu")).toBeNull();
    await userEvent.click(document.body);
    await userEvent.keyboard("a");
    await userEvent.click(await screen.findByRole("menuitemradio", { name: /^Marco Rossi/ }));
    await screen.findByRole("button", { name: "Assigned to Marco Rossi" });
  });

  it("[MSG-71] [MSG-73] [MSG-75] [ERR-38] 'Unassign agent' is offered only while somebody is assigned, who has the check mark", async () => {
    answer(stageWith(buildVisitor(), { assignedToId: marco.id }));
    await screen.findByRole("button", { name: "Assigned to Marco Rossi" });
    await menu();
    const current = await screen.findByRole("menuitemradio", { name: /Marco Rossi/ });
    expect(current.getAttribute("aria-checked")).toBe("true");
    await userEvent.click(screen.getByRole("menuitem", { name: "Unassign agent" }));
    await screen.findByText("Agent unassigned");
    await screen.findByRole("button", { name: "No agent assigned" });
    expect(patches()).toEqual([{ assignedToId: null }]);
    await menu();
    await screen.findByRole("menuitemradio", { name: /Marco Rossi/ });
    expect(screen.queryByRole("menuitem", { name: "Unassign agent" })).toBeNull();
  });

  it.each([
    [null, "Marco Rossi", "No agent assigned", "Failed to assign agent"],
    [marco.id, "Unassign agent", "Assigned to Marco Rossi", "Failed to unassign agent"],
  ])("[MSG-78] [ERR-37] [ERR-39] a refusal puts back what was (%s, %s)", async (assignedToId, pick, before, toast) => {
    stageWith(buildVisitor(), { assignedToId });
    const release = api.hold(updateConversation, () => {
      throw new ApiRefusal("CONFLICT");
    });
    await screen.findByRole("button", { name: before });
    await menu();
    await screen.findByRole("menu");
    await userEvent.click(await within(screen.getByRole("menu")).findByText(pick));
    await waitFor(() => expect(screen.queryByRole("button", { name: before })).toBeNull());
    release();
    await screen.findByText(toast);
    await screen.findByRole("button", { name: before });
  });

  it("[MSG-78] [ERR-37] without a server it says so before anything is fetched again, and Try again assigns", async () => {
    const stage = stageWith(buildVisitor());
    await screen.findByRole("button", { name: "No agent assigned" });
    api.cut(updateConversation);
    const release = api.hold(listConversations, () => {
      throw new TypeError("fetch failed");
    });
    await menu();
    await userEvent.click(await screen.findByRole("menuitemradio", { name: /Marco Rossi/ }));
    await screen.findByText("Failed to assign agent");
    await screen.findByRole("button", { name: "No agent assigned" });
    answer(stage);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Assigned to Marco Rossi" });
    release();
  });

  it("[MSG-76] [GAP-68] (case S68) an assignee who is not among the agents is shown as the team", async () => {
    stageWith(buildVisitor(), { assignedToId: newId() });
    await screen.findByRole("button", { name: "Assigned to Chainring team" });
  });

  it("[MSG-72] (case S68) without a list of agents nothing breaks", async () => {
    const stage = stageWith(buildVisitor(), { assignedToId: marco.id });
    api.refuse(listAgents, "FORBIDDEN");
    await screen.findByRole("button", { name: /^Assigned to/ });
    expect(stage.conversations).toHaveLength(1);
  });
});

describe("earlier conversations", () => {
  it("[A4] says that it is the first one, and follows when the visitor starts another", async () => {
    const stage = stageWith(buildVisitor());
    await (await details()).findByText("This is the first one");
    const own = stage.conversations[0] as Conversation;
    const next = buildConversation({ visitor: own.widgetUser as never, minutes: 0, content: "One more question" });
    stage.conversations = [own, next];
    liveSocket().receive("widget.conversation", { conversation: next, projectId: stage.project.id });
    await (await details()).findByRole("link", { name: /One more question/ });
  });

  it("[A4] lists open ones first, says which are closed, and leads there", async () => {
    const visitor = buildVisitor();
    const [shown, closed, open] = [
      buildConversation({ visitor, minutes: 9 }),
      buildConversation({ visitor, minutes: 1, status: "CLOSED", content: "Invoices show the old address" }),
      buildConversation({ visitor, minutes: 5, content: "How do I add a second stand?" }),
    ];
    const other = buildConversation({ visitor: buildVisitor(), content: "Somebody else's" });
    const stage = stageMessages(api, [shown, closed, open, other]);
    const { address } = renderApp(`/${stage.project.id}/messages/inbox/${shown.id}`);
    await (await details()).findByRole("link", { name: /second stand/ });
    const links = (await details()).getAllByRole("link").map((link) => link.textContent ?? "");
    expect(links.map((text) => [text.includes("second stand"), text.includes("Closed")])).toEqual([
      [true, false],
      [false, true],
    ]);
    // Who has asked twice is usually answered once.
    api.on(mergeConversation, () => ({ conversation: shown }));
    await userEvent.click(await screen.findByRole("button", { name: "Merge it into this" }));
    await screen.findByText("Conversations merged");
    const [merged] = api.calls("POST /projects/:projectId/conversations/:conversationId/merge");
    expect([merged?.params.conversationId, merged?.body]).toEqual([open.id, { intoId: shown.id }]);
    await userEvent.click((await details()).getByRole("link", { name: /Invoices/ }));
    await waitFor(() => expect(address()).toContain(closed.id));
  });
});

describe("tags", () => {
  /** The stub keeps the conversation's tags and the project's, like a small server. */
  function stageTags(tags: Tag[], tagIds: string[] = []) {
    const stage = stageWith(buildVisitor(), { tagIds });
    const conversation = () => stage.conversations[0] as Conversation;
    const change = (next: string[]) => {
      stage.conversations = [{ ...conversation(), tagIds: next }];
      return { conversation: conversation() };
    };
    api.on(endpoints.listTags, () => ({ tags }));
    api.on(endpoints.tagConversation, ({ params }) => change([...conversation().tagIds, params.tagId]));
    api.on(endpoints.untagConversation, ({ params }) =>
      change(conversation().tagIds.filter((id) => id !== params.tagId)),
    );
    return stage;
  }
  const [calendar, booking, billing] = ["calendar", "double booking", "billing"].map((name) => buildTag({ name })) as [
    Tag,
    Tag,
    Tag,
  ];
  const lines = async () => (await screen.findAllByRole("option")).map((line) => line.textContent);

  it("[A4] T opens the picker: what is on comes first, Enter puts on and takes off, and it stays open", async () => {
    stageTags([billing, calendar, booking], [booking.id]);
    await (await details()).findByRole("button", { name: "Take off double booking" });
    await userEvent.keyboard("t");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Filter or create a tag" })),
    );
    expect(await lines()).toEqual(["double booking", "billing", "calendar"]);
    await userEvent.keyboard("cal{Enter}");
    await (await details()).findByRole("button", { name: "Take off calendar", hidden: true });
    await userEvent.keyboard("double{Enter}");
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Take off double booking", hidden: true })).toBeNull(),
    );
    // What was typed is gone, ready for the next one, and the order stays.
    expect(await lines()).toEqual(["double booking", "billing", "calendar"]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  });

  it("[A4] the last line creates what was typed, and puts it on", async () => {
    stageTags([calendar]);
    const created = buildTag({ name: "label pri" });
    api.on(endpoints.createTag, () => ({ tag: created }));
    await userEvent.click(await screen.findByRole("button", { name: "Tag: add or remove" }));
    await userEvent.type(await screen.findByRole("combobox", { name: "Filter or create a tag" }), "label pri");
    expect(await lines()).toEqual(["Create “label pri”"]);
    await userEvent.keyboard("{Enter}");
    await (await details()).findByRole("button", { name: "Take off label pri", hidden: true });
    expect(api.calls("POST /projects/:projectId/tags").map((call) => call.body)).toEqual([
      { name: "label pri", clientId: expect.any(String) },
    ]);
    // The same name in another case is no new one.
    await userEvent.type(screen.getByRole("combobox", { name: "Filter or create a tag" }), "LABEL  pri");
    expect(await lines()).toEqual(["label pri"]);
  });

  it("[A4] a refusal says why and takes the tag back", async () => {
    stageTags([calendar]);
    await userEvent.click(await screen.findByRole("button", { name: "Tag: add or remove" }));
    api.refuse(endpoints.tagConversation, "CONFLICT", "This tag is archived and can't be put on anything");
    await userEvent.click(await screen.findByRole("option", { name: "calendar" }));
    await screen.findByText("This tag is archived and can't be put on anything");
    expect(screen.queryByRole("button", { name: "Take off calendar", hidden: true })).toBeNull();
  });

  it("[A4] a tag that reached no server is taken back in words of ours, with Try again, which a refusal has not", async () => {
    stageTags([calendar]);
    await userEvent.click(await screen.findByRole("button", { name: "Tag: add or remove" }));
    api.cut(endpoints.tagConversation);
    await userEvent.click(await screen.findByRole("option", { name: "calendar" }));
    await screen.findByText("The tags could not be changed");
    api.refuse(endpoints.tagConversation, "CONFLICT", "This tag is archived");
    await userEvent.click(screen.getByText("Try again"));
    await screen.findByText("This tag is archived");
    // It would be refused again.
    await waitFor(() => expect(screen.queryByText("Try again")).toBeNull());
  });

  it("[A4] twenty are the most: no other can be picked, and the picker says so", async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => buildTag({ name: `on ${index}` }));
    stageTags(
      [...twenty, calendar],
      twenty.map(({ id }) => id),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Tag: add or remove" }));
    await screen.findByText("A conversation can have at most 20 tags. Remove one first.");
    expect((await screen.findByRole("option", { name: "calendar" })).getAttribute("aria-disabled")).toBe("true");
  });

  it("[A4] archived ones are not offered, and where one is on it can be taken off", async () => {
    const [old, older] = [buildTag({ name: "old", isArchived: true }), buildTag({ name: "older", isArchived: true })];
    stageTags([calendar, old, older], [old.id]);
    await userEvent.click(await screen.findByRole("button", { name: "Take off old" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Take off old" })).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Tag: add or remove" }));
    expect(await lines()).toEqual(["calendar"]);
    await userEvent.type(screen.getByRole("combobox", { name: "Filter or create a tag" }), "older");
    await screen.findByText("“older” is archived. Bring it back under Settings, Tags.");
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("[A4] without the column of details T opens the picker at the bar", async () => {
    screenWidth.px = 1100;
    stageTags([calendar]);
    await screen.findByRole("button", { name: "Open sidebar" });
    await userEvent.keyboard("t");
    await userEvent.click(await screen.findByRole("option", { name: "calendar" }));
    await waitFor(() =>
      expect(api.calls("PUT /projects/:projectId/conversations/:conversationId/tags/:tagId")).toHaveLength(1),
    );
  });
});

describe("metadata", () => {
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Edit metadata" }));

  async function openDialog() {
    await userEvent.click(await section("Metadata"));
    await userEvent.click(await (await details()).findByRole("button", { name: "Edit" }));
    return dialog();
  }

  function acceptSaving(stage: MessagesStage) {
    api.on(updateVisitor, ({ params, body }) => {
      const visitor = { ...(stage.visitors.get(params.visitorId) as WidgetUser), metadata: body.metadata };
      stage.visitors.set(params.visitorId, visitor);
      return { widgetUser: visitor };
    });
  }

  const saved = () => api.calls("PATCH /projects/:projectId/widget-users/:visitorId").map((call) => call.body);

  it("[MSG-90] (case S59) shows keys and values, empty ones included", async () => {
    stageWith(buildVisitor({ metadata: { zero: 0, no: false, nothing: null, text: "", list: [], map: {} } }));
    await userEvent.click(await section("Metadata"));
    const pane = await details();
    for (const text of ["zero", "0", "false", "null", '""', "[]", "{}"]) pane.getByText(text);
  });

  it("[MSG-91] says when there is none", async () => {
    stageWith(buildVisitor());
    await userEvent.click(await section("Metadata"));
    expect((await (await details()).findByText("No metadata to show")).tagName).toBe("EM");
  });

  it("[MSG-92] 'Edit' is shown while the section is open", async () => {
    stageWith(buildVisitor());
    const metadata = await section("Metadata");
    const edit = async () => (await details()).queryByRole("button", { name: "Edit" });
    expect(await edit()).toBeNull();
    await userEvent.click(metadata);
    expect(await edit()).not.toBeNull();
    await userEvent.click(metadata);
    expect(await edit()).toBeNull();
  });

  it("[MSG-93] [MSG-94] [MSG-97] [ERR-40] rows are edited, removed and saved", async () => {
    acceptSaving(stageWith(buildVisitor({ metadata: { plan: "pro", seats: 3 } })));
    const opened = await openDialog();
    const [, seats] = opened.getAllByLabelText<HTMLTextAreaElement>("Value");
    await userEvent.clear(seats as HTMLTextAreaElement);
    await userEvent.type(seats as HTMLTextAreaElement, "4");
    await userEvent.click(opened.getByRole("button", { name: "Remove plan" }));
    await userEvent.click(opened.getByRole("button", { name: "Save" }));
    await screen.findByText("Metadata updated successfully");
    expect(saved()).toEqual([{ metadata: { seats: 4 } }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    (await details()).getByText("4");
  });

  it("[MSG-95] 'Add item' adds a row and focuses its key", async () => {
    stageWith(buildVisitor());
    const opened = await openDialog();
    await userEvent.click(opened.getByRole("button", { name: "Add item" }));
    expect(document.activeElement).toBe(opened.getByLabelText("Key"));
  });

  it("[MSG-96] says when the last row is removed", async () => {
    stageWith(buildVisitor({ metadata: { plan: "pro" } }));
    const opened = await openDialog();
    await userEvent.click(opened.getByRole("button", { name: "Remove plan" }));
    opened.getByText("No metadata items. Add the first one below.");
  });

  it("[MSG-97] Cancel discards", async () => {
    stageWith(buildVisitor({ metadata: { plan: "pro" } }));
    const opened = await openDialog();
    await userEvent.type(opened.getByLabelText("Value"), "x");
    await userEvent.click(opened.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click((await details()).getByRole("button", { name: "Edit" }));
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>("Value").value).toBe("pro");
    expect(saved()).toEqual([]);
  });

  it("[MSG-98] [ERR-41] Save says 'Saving' in the meantime; a failure keeps the dialog and what was typed", async () => {
    stageWith(buildVisitor({ metadata: { plan: "pro" } }));
    const release = api.hold(updateVisitor, () => {
      throw new ApiRefusal("CONFLICT");
    });
    const opened = await openDialog();
    await userEvent.type(opened.getByLabelText("Value"), "!");
    await userEvent.click(opened.getByRole("button", { name: "Save" }));
    await opened.findByRole("button", { name: "Saving" });
    release();
    await screen.findByText("Failed to update metadata");
    expect(opened.getByLabelText<HTMLTextAreaElement>("Value").value).toBe("pro!");
  });

  it("[VAL-33] equal keys are refused and nothing is sent", async () => {
    stageWith(buildVisitor({ metadata: { plan: "pro" } }));
    const opened = await openDialog();
    await userEvent.click(opened.getByRole("button", { name: "Add item" }));
    await userEvent.type(document.activeElement as HTMLElement, " plan ");
    await userEvent.click(opened.getByRole("button", { name: "Save" }));
    await opened.findByText("Metadata keys must be unique.");
    expect(saved()).toEqual([]);
  });

  it("[MSG-07] saving without an edit sends the unchanged metadata", async () => {
    const metadata = { zip: "01234", id: "12345678901234567890", n: 1, on: true, map: { a: [1] }, gone: null };
    acceptSaving(stageWith(buildVisitor({ metadata })));
    const opened = await openDialog();
    await userEvent.click(opened.getByRole("button", { name: "Save" }));
    await screen.findByText("Metadata updated successfully");
    expect(saved()).toEqual([{ metadata }]);
  });
});
