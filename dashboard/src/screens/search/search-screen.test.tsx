import { getConversation, listConversations } from "@hark/contract/conversations/endpoints";
import * as endpoints from "@hark/contract/search/endpoints";
import type { SearchKind, SearchResult } from "@hark/contract/search/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { newId } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const widgetUser = { id: newId(), name: "Amara Okafor", email: null, avatarUrl: null, isVerified: true };

const hit = (kind: SearchKind, text: string, part: Partial<SearchResult> = {}): SearchResult => ({
  kind,
  id: newId(),
  at: new Date().toISOString(),
  conversationId: kind === "MESSAGE" || kind === "NOTE" ? newId() : null,
  feedbackId: kind === "FEEDBACK" || kind === "COMMENT" ? newId() : null,
  widgetUser,
  by: null,
  title: "Amara Okafor",
  excerpt: { text, marks: [] },
  ...part,
});

/** Answers each group with its kinds' hits, as a server with these items does. */
function openSearch(hits: SearchResult[], address = "search") {
  const { project } = stageSignedIn(api);
  api.on(endpoints.search, ({ query }) => ({
    results: hits.filter(({ kind }) => query.kinds?.includes(kind)).slice(0, query.limit),
    nextCursor: null,
  }));
  // What a hit opens is none of this.
  api.on(listConversations, () => ({ conversations: [], nextCursor: null, searchedBackTo: null }));
  api.refuse(getConversation, "NOT_FOUND");
  return { project, ...renderApp(`/${project.id}/${address}`) };
}

const field = () => screen.findByRole("searchbox", { name: "Search everything" });
const asked = () => new Set(api.calls("GET /projects/:projectId/search").map(({ query }) => query.q));

describe("search", () => {
  it("[A1] shows the newest of each group, with the words marked as they are written", async () => {
    const messages = Array.from({ length: 6 }, (_, index) => hit("MESSAGE", `calendar ${index}`));
    const first = { text: "our Calendar <b>", marks: [{ start: 4, end: 12 }] };
    openSearch([
      hit("MESSAGE", "", { excerpt: first }),
      ...messages,
      hit("NOTE", "a note", { by: { type: "AGENT", id: newId(), name: "Tova" } }),
      hit("SAVED_REPLY", "body", { title: "Sharing", widgetUser: null }),
    ]);
    await userEvent.type(await field(), "calendar");
    const group = await screen.findByRole("region", { name: "Conversations" });
    expect(within(group).getAllByRole("link", { name: /Amara Okafor/ })).toHaveLength(4);
    expect(within(group).getByText("Calendar").tagName).toBe("MARK");
    expect(within(group).getByText(/<b>/)).toBeTruthy();
    expect(within(group).getByRole("link", { name: "Show all: Conversations" })).toBeTruthy();
    const replies = screen.getByRole("region", { name: "Saved replies" });
    expect(within(replies).queryByRole("link", { name: /^Show all/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Visitors" })).toBeNull();
  });

  it("[A1] asks after the typing, keeps it in the address, and makes chips of operators", async () => {
    const { address, project } = openSearch([]);
    await userEvent.type(await field(), "is:verified calendar");
    expect(await screen.findByRole("button", { name: "Remove is:verified" })).toBeTruthy();
    expect(await screen.findByText('Nothing found for "calendar"')).toBeTruthy();
    expect(decodeURIComponent(address()).replaceAll("+", " ")).toBe(`/${project.id}/search?q=is:verified calendar`);
    expect(asked().size).toBeLessThan(5);
    await userEvent.click(screen.getByRole("button", { name: "Search without the filter" }));
    await waitFor(() => expect(asked()).toContain("calendar"));
    expect(screen.queryByRole("button", { name: "Remove is:verified" })).toBeNull();
  });

  it("[A1] Backspace before the words makes a chip text again, and Narrow types an operator", async () => {
    openSearch([], "search?q=is%3Aopen");
    const input = (await field()) as HTMLInputElement;
    await userEvent.type(input, "{Backspace}");
    expect(input.value).toBe("is:open");
    await userEvent.click(screen.getByRole("button", { name: /^tag:/ }));
    expect(input.value).toBe("is:open tag:");
  });

  it("[A1] names a value that is not known, and does not ask for it", async () => {
    openSearch([]);
    await userEvent.type(await field(), "calendar is:banana");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe('"is:banana" is unknown. Use open, closed, snoozed, unread, waiting or verified.');
    expect([...asked()].some((q) => q?.includes("banana"))).toBe(false);
  });

  it("[A1] the arrows move the ring, and Enter opens the hit at its message", async () => {
    const second = hit("MESSAGE", "second");
    const { address, project } = openSearch([hit("MESSAGE", "first"), second], "search?q=calendar");
    await screen.findByText("second");
    await userEvent.type(await field(), "{ArrowDown}{Enter}");
    const path = `/${project.id}/messages/inbox/${second.conversationId}`;
    await waitFor(() => expect(address()).toContain(path));
    expect(window.location.hash).toBe(`#message-${second.id}`);
    window.history.back();
    expect(await screen.findByText("second")).toBeTruthy();
    expect(screen.getByRole("link", { name: /second/ }).className).toContain("outline-focus");
  });

  it("[A1] the menu narrows to one kind and remembers what was opened from", async () => {
    const { address } = openSearch([hit("NOTE", "a note"), hit("MESSAGE", "a message")], "search?q=calendar");
    await screen.findByText("a note");
    await userEvent.click(screen.getByRole("link", { name: "Notes" }));
    await waitFor(() => expect(screen.queryByText("a message")).toBeNull());
    expect(address()).toContain("in=notes");
    await userEvent.click(screen.getByText("a note"));
    await waitFor(() => expect(address()).toContain("/messages/inbox/"));
    window.history.back();
    expect(await screen.findByRole("link", { name: "calendar" })).toBeTruthy();
  });
});
