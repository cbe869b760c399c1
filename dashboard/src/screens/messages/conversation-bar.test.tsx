import { getAgent } from "@hark/contract/agents/endpoints";
import { markUnread, updateConversation } from "@hark/contract/conversations/endpoints";
import type { Conversation } from "@hark/contract/conversations/schema";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { buildAgent, buildConversation, marcoAgentId, newId, oliviaAgentId } from "../../../test/builders.ts";
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
const theos = buildConversation({ minutes: 4, content: "The calendar is wrong" });

async function open(stage: MessagesStage, conversation: Conversation) {
  renderApp(`/${stage.project.id}/messages/inbox/${conversation.id}`);
  await screen.findByRole("log", { name: "Messages" });
  await waitFor(() => liveSocket());
}

const toldLooking = () =>
  liveSocket()
    .sent.filter(({ event }) => event === "looking")
    .map(({ payload }) => (payload as { conversationId: string | null }).conversationId);

it("[A8] says which conversation it shows: when it opens, after a reconnection, when another opens and when the page is hidden", async () => {
  const stage = stageMessages(api, [nadias, theos]);
  await open(stage, nadias);
  await waitFor(() => expect(toldLooking()).toEqual([nadias.id]));
  act(() => liveSocket().reconnect());
  await waitFor(() => expect(toldLooking()).toEqual([nadias.id, nadias.id]));
  await userEvent.click(screen.getByRole("link", { name: /The calendar is wrong/ }));
  await waitFor(() => expect(toldLooking().at(-1)).toBe(theos.id));

  const visibility = Object.getOwnPropertyDescriptor(Document.prototype, "visibilityState");
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(toldLooking().at(-1)).toBeNull());
  Object.defineProperty(document, "visibilityState", { ...visibility, configurable: true });
});

it("[A8] shows colleagues who look, oneself left out, at most two pictures, and nobody of another conversation", async () => {
  const stage = stageMessages(api, [nadias, theos]);
  await open(stage, nadias);
  const hear = (conversationId: string, ...agents: [id: string, name: string][]) =>
    act(() =>
      liveSocket().receive("looking", {
        conversationId,
        projectId: stage.project.id,
        agents: agents.map(([id, name]) => ({ id, name, avatarUrl: null })),
      }),
    );
  const eye = () => screen.queryByRole("img", { name: /looking at this conversation too/ });
  hear(nadias.id, [oliviaAgentId, "Olivia Berg"]);
  hear(theos.id, [marcoAgentId, "Marco"]);
  expect(eye()).toBeNull();
  hear(nadias.id, [marcoAgentId, "Marco"], [oliviaAgentId, "Olivia Berg"]);
  expect(eye()?.getAttribute("aria-label")).toBe("Marco is looking at this conversation too");
  hear(nadias.id, [marcoAgentId, "Marco"], [newId(), "Ines"], [newId(), "Nils"], [oliviaAgentId, "Olivia Berg"]);
  expect(eye()?.getAttribute("aria-label")).toBe("Marco, Ines, and Nils are looking at this conversation too");
  expect(eye()?.textContent).toContain("+1");
  hear(nadias.id, [oliviaAgentId, "Olivia Berg"]);
  expect(eye()).toBeNull();
});

/** The stub keeps what is patched, as the server does. */
function acceptUpdates(stage: MessagesStage) {
  api.on(updateConversation, ({ params, body }) => {
    const known = stage.conversations.find(({ id }) => id === params.conversationId);
    if (!known) throw new ApiRefusal("NOT_FOUND");
    const changed: Conversation = { ...known, ...(body as Partial<Conversation>) };
    stage.conversations = stage.conversations.map((row) => (row.id === known.id ? changed : row));
    return { conversation: changed };
  });
}

const patches = () =>
  api
    .calls("PATCH /projects/:projectId/conversations/:conversationId")
    .map(({ body }) => body as { snoozedUntil?: string });

it("[A7] the bar says what the conversation is and how it stands", async () => {
  const until = new Date(Date.now() + 400 * 86_400_000).toISOString();
  const stage = stageMessages(api, [nadias, { ...theos, type: "BUG", snoozedUntil: until }]);
  await open(stage, nadias);
  const bar = () => within(screen.getByRole("region", { name: "Thread" })).getByRole("banner", { hidden: true });
  expect(bar().textContent).toContain("Question·Open");
  await userEvent.click(screen.getByRole("link", { name: /The calendar is wrong/ }));
  await waitFor(() => expect(bar().textContent).toMatch(/Bug·Snoozed until \w+ \d+, \d{4}, \d+:\d\d [AP]M/));
});

it("[A7] S opens the menu; what is picked shows at once and is sent", async () => {
  const stage = stageMessages(api, [nadias, theos]);
  acceptUpdates(stage);
  await open(stage, nadias);
  await userEvent.keyboard("s");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Until Nadia writes" }));
  // In the bar and its menu, and for the clock of its row.
  expect(await screen.findAllByText("Snoozed until they write", { selector: "span" })).toHaveLength(3);
  expect(patches()).toEqual([{ snoozedUntil: "ANSWER" }]);
  screen.getByText("Snoozed until they write. Answering doesn't wake it.");

  await userEvent.keyboard("s");
  const before = Date.now();
  await userEvent.click(await screen.findByRole("menuitem", { name: /^In 3 hours/ }));
  await waitFor(() => expect(patches()).toHaveLength(2));
  const ahead = Date.parse(patches()[1]?.snoozedUntil ?? "") - before;
  expect(Math.abs(ahead - 3 * 3_600_000)).toBeLessThan(60_000);

  await userEvent.click(await screen.findByRole("button", { name: "Wake now" }));
  await screen.findByText("The conversation is awake");
  expect(patches()[2]).toEqual({ snoozedUntil: null });
});

it("[A7] a refused snooze is taken back and says so; one of a closed conversation opens it", async () => {
  const stage = stageMessages(api, [{ ...nadias, status: "CLOSED" }]);
  api.refuse(updateConversation, "INTERNAL");
  await open(stage, nadias);
  await userEvent.keyboard("s");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Until Nadia writes" }));
  await screen.findByText("The conversation could not be snoozed");
  await screen.findByText("Closed", { selector: ".truncate" });
  expect(patches()).toEqual([{ snoozedUntil: "ANSWER", status: "OPEN" }]);
  acceptUpdates(stage);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(patches()).toHaveLength(2));
  await screen.findByText("Snoozed until they write. Answering doesn't wake it.");
});

it("[A7] any date and time is picked in the agent's own zone, and one that is past is refused with nothing sent", async () => {
  const stage = stageMessages(api, [nadias]);
  api.on(getAgent, () => ({ agent: { ...buildAgent(), timezone: "Asia/Tokyo" } }));
  acceptUpdates(stage);
  await open(stage, nadias);
  await userEvent.keyboard("s");
  await screen.findByText(/Your time, Asia\/Tokyo/);
  await userEvent.click(screen.getByRole("menuitem", { name: /Pick a date/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Snooze until" }));
  const dayMs = 86_400_000;
  const nameOf = (at: number) =>
    new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "Asia/Tokyo" })
      .formatToParts(at)
      .filter(({ type }) => type !== "literal")
      .map(({ value }) => value);
  const dayButton = (at: number) =>
    dialog.getByRole("button", { name: (name) => nameOf(at).every((part) => name.split(/[ ,]+/).includes(part)) });
  const pickTime = async (time: string) => {
    await userEvent.click(dialog.getByRole("combobox", { name: "Time" }));
    await userEvent.click(await screen.findByRole("option", { name: time }));
  };
  // The arrow keys don't leave what can be picked, so a whole year back is today.
  dayButton(Date.now() + dayMs).focus();
  await userEvent.keyboard("{PageUp}");
  expect(document.activeElement).toBe(dayButton(Date.now()));
  await pickTime("12:00 AM");
  await userEvent.click(dialog.getByRole("button", { name: "Snooze" }));
  await dialog.findByText("Choose a time in the future");
  const target = Date.now() + 8 * dayMs;
  dayButton(Date.now()).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  expect(document.activeElement).toBe(dayButton(target));
  await pickTime("8:30 AM");
  const day = new Date(target + 9 * 60 * 60_000).toISOString().slice(0, 10);
  expect(patches()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Snooze" }));
  await waitFor(() => expect(patches()).toEqual([{ snoozedUntil: new Date(`${day}T08:30:00+09:00`).toISOString() }]));
});

it("[A7] Snoozed is an entry of the menu, with how many there are, and shows them alone", async () => {
  const stage = stageMessages(api, [nadias, { ...theos, snoozedUntil: "ANSWER" }]);
  await open(stage, nadias);
  const entry = await screen.findByRole("link", { name: /^Snoozed/ });
  await within(entry).findByText("1");
  await userEvent.click(entry);
  await screen.findByRole("heading", { level: 1, name: "Snoozed" });
  await screen.findByRole("link", { name: /The calendar is wrong/ });
  expect(screen.queryByRole("link", { name: /Is the Brompton ready/ })).toBeNull();
});

it("[A7] on a phone Snooze is an entry of More, and Close and the details keep their buttons", async () => {
  screenWidth.px = 390;
  const stage = stageMessages(api, [nadias]);
  acceptUpdates(stage);
  await open(stage, nadias);
  screen.getByRole("button", { name: "Close" });
  screen.getByRole("button", { name: "Open sidebar" });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Snooze…" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Until/ }));
  await waitFor(() => expect(patches()).toEqual([{ snoozedUntil: "ANSWER" }]));
});

it("[A2] U marks the conversation as unread once it is left, and More says the same", async () => {
  const stage = stageMessages(api, [nadias, theos]);
  api.on(markUnread, () => undefined);
  await open(stage, nadias);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await screen.findByRole("menuitem", { name: /Mark as unread/ });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.keyboard("u");
  await waitFor(() =>
    expect(api.calls("POST /projects/:projectId/conversations/:conversationId/unread")).toHaveLength(1),
  );
  expect(api.calls("POST /projects/:projectId/conversations/:conversationId/unread")[0]?.params.conversationId).toBe(
    nadias.id,
  );
  expect(screen.queryByRole("log", { name: "Messages" })).toBeNull();
});
