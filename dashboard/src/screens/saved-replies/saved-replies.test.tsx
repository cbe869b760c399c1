import * as endpoints from "@hark/contract/saved-replies/endpoints";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { listTags } from "@hark/contract/tags/endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  // Nothing has a size here, and the list shows what is in sight.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(600);
  return () => {
    vi.restoreAllMocks();
    expect(api.complaints).toEqual([]);
  };
});

let count = 0;
function buildReply(part: Partial<SavedReply>): SavedReply {
  count += 1;
  const time = "2026-01-01T00:00:00.000Z";
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
    title: "Refund",
    shortcut: null,
    locale: null,
    body: "Hello",
    attachments: [],
    actions: { tagIds: [], assign: null, note: null, status: null, snooze: null },
    isShared: true,
    ownerId: null,
    usedCount: 0,
    lastUsedAt: null,
    createdAt: time,
    updatedAt: time,
    ...part,
  };
}

async function open(replies: SavedReply[], shown?: SavedReply | "new") {
  const { project } = stageSignedIn(api);
  api.on(listTags, () => ({ tags: [] }));
  api.on(endpoints.listSavedReplies, ({ query }) => {
    const start = query.cursor === undefined ? 0 : Number(query.cursor);
    const next = start + query.limit < replies.length ? String(start + query.limit) : null;
    return { savedReplies: replies.slice(start, start + query.limit), nextCursor: next };
  });
  const id = shown === undefined ? "" : `/${shown === "new" ? "new" : shown.id}`;
  renderApp(`/${project.id}/settings/saved-replies${id}`);
  await screen.findByRole("region", { name: "Saved replies" });
  return { project };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

it("[A3] without any it says what they are for, and makes the first one", async () => {
  await open([]);
  await screen.findByRole("heading", { name: "No saved replies yet" });
  await userEvent.click(screen.getByRole("link", { name: "New saved reply" }));
  const kept = buildReply({ title: "Thanks", body: "Thank you, {{visitor.firstName|there}}", isShared: false });
  api.on(endpoints.createSavedReply, () => ({ savedReply: kept }));
  await save();
  expect(api.calls("POST /projects/:projectId/saved-replies")).toEqual([]);
  await userEvent.type(await screen.findByRole("textbox", { name: "Title" }), "Thanks");
  await userEvent.type(field("Text"), "Thank you, {{{{visitor.firstName|there}}");
  expect(screen.getByText("there").className).toContain("dotted");
  await userEvent.click(screen.getByRole("switch", { name: "Shared with the team" }));
  await save();
  await screen.findByRole("heading", { level: 2, name: "Thanks" });
  expect(api.calls("POST /projects/:projectId/saved-replies")[0]?.body).toMatchObject({
    title: "Thanks",
    body: "Thank you, {{visitor.firstName|there}}",
    isShared: false,
  });
});

it("[A3] the search finds shortcuts, then titles, then texts; all pages are in it", async () => {
  const replies = Array.from({ length: 205 }, (_, index) => buildReply({ title: `Reply ${index}` }));
  replies[202] = buildReply({ title: "A hill", body: "about bikes" });
  replies[203] = buildReply({ title: "The bike", body: "x" });
  replies[204] = buildReply({ title: "Yes", shortcut: "bike" });
  await open(replies);
  await userEvent.type(screen.getByRole("searchbox"), "BIKE");
  const links = within(screen.getByRole("region", { name: "Saved replies" })).getAllByRole("listitem");
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining("Yes"),
    expect.stringContaining("The bike"),
    expect.stringContaining("A hill"),
  ]);
  await userEvent.type(screen.getByRole("searchbox"), "nothing");
  await screen.findByRole("heading", { name: "Nothing matches 'BIKEnothing'" });
});

it("[A3] only what was changed is saved; a refusal stands at its field and keeps what was typed", async () => {
  const reply = buildReply({ title: "Refund", shortcut: "refund" });
  const other = buildReply({ title: "Zebra" });
  await open([reply, other], reply);
  await screen.findByRole("heading", { level: 2, name: "Refund" });
  await userEvent.clear(field("Shortcut"));
  await userEvent.type(field("Shortcut"), "/pics");
  expect(field("Shortcut").value).toBe("pics");
  api.on(endpoints.updateSavedReply, () => {
    throw new ApiRefusal("NAME_IN_USE", "The shortcut /pics is already in use for this language");
  });
  await save();
  await screen.findByText("The shortcut /pics is already in use for this language");
  expect(field("Shortcut").getAttribute("aria-invalid")).toBe("true");
  expect(field("Shortcut").value).toBe("pics");
  api.on(endpoints.updateSavedReply, ({ body }) => ({ savedReply: { ...reply, shortcut: body.shortcut ?? null } }));
  await userEvent.type(field("Shortcut"), "2");
  await save();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Discard" })).toBeNull());
  const calls = api.calls("PATCH /projects/:projectId/saved-replies/:savedReplyId");
  expect(calls.at(-1)?.body).toEqual({ shortcut: "pics2" });
});

it("[A3] what is not a variable is named while it is typed, and not saved", async () => {
  const reply = buildReply({ body: "Hi " });
  await open([reply], reply);
  await userEvent.type(await screen.findByRole("textbox", { name: "Text" }), "{{{{visitor.nme}}");
  await screen.findByText("{{visitor.nme}} is not a variable.");
  await save();
  expect(api.calls("PATCH /projects/:projectId/saved-replies/:savedReplyId")).toEqual([]);
});

it("[A3] sharing goes one way, and what has changes asks before it is left", async () => {
  const reply = buildReply({});
  const own = buildReply({ title: "Mine", isShared: false });
  await open([own, reply], reply);
  const isShared = () => screen.getByRole<HTMLButtonElement>("switch", { name: "Shared with the team" });
  await screen.findByRole("heading", { level: 2, name: "Refund" });
  expect(isShared().disabled).toBe(true);
  await userEvent.click(screen.getByRole("link", { name: /Mine/ }));
  await screen.findByRole("heading", { level: 2, name: "Mine" });
  expect(isShared().disabled).toBe(false);
  await userEvent.click(isShared());
  await userEvent.click(screen.getByRole("link", { name: /Refund/ }));
  const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await userEvent.click(within(question).getByRole("button", { name: "Stay" }));
  expect(isShared().getAttribute("aria-checked")).toBe("true");
});

it("[A3] a file is read line by line, saved when asked to, and what is refused is named", async () => {
  await open([buildReply({ title: "Here", body: "Already" })]);
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Import" }));
  const file = new File(
    ['title,body,shortcut\nHere,Already,\nGood,"two\nlines",good\n,No title,\nTaken,Hello,taken\n'],
    "replies.csv",
    { type: "text/csv" },
  );
  const dialog = await screen.findByRole("dialog", { name: "Import saved replies" });
  await userEvent.upload(dialog.querySelector("input[type=file]") as HTMLInputElement, file);
  await within(dialog).findByText("2 saved replies can be imported");
  within(dialog).getByText("1 is already here and is left out");
  within(dialog).getByText("Line 5");
  within(dialog).getByText("The title is missing");
  expect(api.calls("POST /projects/:projectId/saved-replies")).toEqual([]);
  api.on(endpoints.createSavedReply, ({ body }) => {
    if (body.title === "Taken") throw new ApiRefusal("NAME_IN_USE", "The shortcut /taken is already in use");
    return { savedReply: buildReply({ title: body.title, body: body.body }) };
  });
  await userEvent.click(within(dialog).getByRole("button", { name: "Import 2" }));
  await within(dialog).findByText("1 saved reply was imported");
  within(dialog).getByText("Line 6, Taken");
  within(dialog).getByText("The shortcut /taken is already in use");
  expect(api.calls("POST /projects/:projectId/saved-replies")[0]?.body).toMatchObject({
    title: "Good",
    body: "two\nlines",
    shortcut: "good",
  });
});
