import { getConversation, sendMessage, updateConversation } from "@hark/contract/conversations/endpoints";
import type { Conversation, Message } from "@hark/contract/conversations/schema";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiRefusal, type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import {
  buildConversation,
  buildMessage,
  buildNotification,
  buildVisitor,
  marcoAgentId,
  newId,
  noEntries,
  oliviaAgentId,
} from "../../../test/builders.ts";
import { liveSocket } from "../../../test/fake-socket.ts";
import { type MessagesStage, stageMessages } from "../../../test/messages-stage.ts";
import { hushed, sounds } from "../../../test/quiet-audio.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;
let isFocused = true;

beforeEach(() => {
  api = stubApi();
  isFocused = true;
  hushed();
  screenWidth.px = 1440;
  document.hasFocus = () => isFocused;
  return () => expect(api.complaints).toEqual([]);
});

const nadias = buildConversation({ minutes: 5, content: "Is the Brompton ready?" });
const theos = buildConversation({
  minutes: 4,
  type: "BUG",
  content: "The calendar is wrong",
  visitor: buildVisitor({ name: null, email: null, isVerified: false }),
});

const log = () => screen.findByRole("log", { name: "Messages" });
const composer = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Type your message...");
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
const sent = () => api.calls("POST /projects/:projectId/conversations/:conversationId/messages");
const cleared = () => api.calls("DELETE /notifications/by-item/:itemId");

function open(stage: MessagesStage, conversation: Conversation, view = "inbox") {
  return renderApp(`/${stage.project.id}/messages/${view}/${conversation.id}`);
}

function stageThread(messages: Partial<Message>[]): MessagesStage {
  const stage = stageMessages(api, [nadias]);
  const thread = messages.map((part, index) =>
    buildMessage({ conversationId: nadias.id, senderId: nadias.widgetUserId, sequence: index + 1, ...part }),
  );
  stage.messages.set(nadias.id, thread);
  return stage;
}

/** Lets the stub store what is sent, as the server does. */
function acceptSending(stage: MessagesStage) {
  api.on(sendMessage, ({ params, body }) => {
    const thread = stage.messages.get(params.conversationId) ?? [];
    const message = buildMessage({
      conversationId: params.conversationId,
      sequence: thread.length + 1,
      senderType: "AGENT",
      senderId: oliviaAgentId,
      type: body.type,
      content: body.content,
      clientId: body.clientId ?? null,
      createdAt: new Date().toISOString(),
    });
    stage.write(message);
    return { message, messages: [message], conversation: null };
  });
}

describe("header", () => {
  it("[MSG-41] names the visitor like the row does", async () => {
    open(stageMessages(api, [theos]), theos);
    await screen.findByRole("heading", { level: 2, name: "Guest" });
  });

  it("[MSG-03] [MSG-42] [MSG-43] [MSG-45] Close flips at once and is confirmed when it is done", async () => {
    const stage = stageMessages(api, [nadias]);
    const release = api.hold(updateConversation, ({ body }) => {
      stage.conversations = [{ ...nadias, status: body.status ?? "OPEN" }];
      return { conversation: stage.conversations[0] as Conversation };
    });
    open(stage, nadias);
    await userEvent.click(await screen.findByRole("button", { name: "Close" }));
    await screen.findByRole("button", { name: "Re-open" });
    expect(screen.queryByText("Conversation closed")).toBeNull();
    release();
    await screen.findByText("Conversation closed");
    expect(api.calls("PATCH /projects/:projectId/conversations/:conversationId")[0]?.body).toEqual({
      status: "CLOSED",
    });
  });

  it("[MSG-04] [MSG-44] Re-open is confirmed too", async () => {
    const closed = { ...nadias, status: "CLOSED" as const };
    const stage = stageMessages(api, [closed]);
    api.on(updateConversation, () => {
      stage.conversations = [nadias];
      return { conversation: nadias };
    });
    open(stage, closed);
    await userEvent.click(await screen.findByRole("button", { name: "Re-open" }));
    await screen.findByText("Conversation re-opened");
    await screen.findByRole("button", { name: "Close" });
    expect(api.calls("PATCH /projects/:projectId/conversations/:conversationId")[0]?.body).toEqual({ status: "OPEN" });
  });

  it("closing is undone from its toast, and ends as it was: open and snoozed", async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const stage = stageMessages(api, [{ ...nadias, snoozedUntil: until }]);
    api.on(updateConversation, ({ body }) => {
      const snoozedUntil = body.snoozedUntil ?? null;
      stage.conversations = [{ ...nadias, status: body.status ?? "OPEN", snoozedUntil }];
      return { conversation: stage.conversations[0] as Conversation };
    });
    open(stage, nadias);
    await userEvent.click(await screen.findByRole("button", { name: "Close" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByRole("button", { name: "Close" });
    expect(api.calls("PATCH /projects/:projectId/conversations/:conversationId")[1]?.body).toEqual({
      status: "OPEN",
      snoozedUntil: until,
    });
  });

  it("[MSG-41] what the row knows stands at once: name, details and composer, before the thread has come", async () => {
    const stage = stageMessages(api, [nadias]);
    renderApp(`/${stage.project.id}/messages/inbox`);
    const release = api.hold(getConversation, () => {
      throw new ApiRefusal("NOT_FOUND");
    });
    await userEvent.click(await screen.findByText("Is the Brompton ready?"));
    await screen.findByRole("heading", { level: 2, name: "Nadia Haddad" });
    await userEvent.type(await composer(), "Yes, it is");
    await screen.findByRole("button", { name: "Close" });
    screen.getByText("Loading messages");
    // What was never read is not marked as read.
    expect(cleared()).toEqual([]);
    release();
    await screen.findByText("Conversation not found");
  });

  it("[MSG-46] [ERR-42] a refused change is rolled back without a message", async () => {
    const stage = stageMessages(api, [nadias]);
    const release = api.hold(updateConversation, () => {
      throw new ApiRefusal("CONFLICT");
    });
    open(stage, nadias);
    await userEvent.click(await screen.findByRole("button", { name: "Close" }));
    await screen.findByRole("button", { name: "Re-open" });
    release();
    await screen.findByRole("button", { name: "Close" });
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("thread", () => {
  it("[MSG-01] [MSG-48] shows both sides", async () => {
    open(stageThread([{ content: "Hello" }, { content: "Hi", senderType: "AGENT", senderId: marcoAgentId }]), nadias);
    const thread = within(await log());
    await thread.findByText("Hello");
    thread.getByText("Hi");
    thread.getByText("Marco Rossi");
  });

  it("[MSG-54] [MSG-55] a group has its name and time once, at its last message", async () => {
    open(stageThread([{ content: "one" }, { content: "two" }, { content: "three" }]), nadias);
    await within(await log()).findByText("three");
    expect((await log()).querySelectorAll("time")).toHaveLength(1);
  });

  it("[MSG-76] messages of an agent who has left have the team's name", async () => {
    open(stageThread([{ content: "Bye", senderType: "AGENT", senderId: newId() }]), nadias);
    await within(await log()).findByText("Chainring team");
  });

  it("(case S48) web and mail addresses are safe links; the rest is text", async () => {
    open(stageThread([{ content: "(see http://a.de/b). <b>javascript:alert(1)</b>" }]), nadias);
    const link = await within(await log()).findByRole("link", { name: "http://a.de/b" });
    expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(link.getAttribute("target")).toBe("_blank");
    within(await log()).getByText(/<b>javascript:alert\(1\)<\/b>/);
    expect((await log()).querySelectorAll("a, b")).toHaveLength(1);
  });

  it("[MSG-52] an image opens large, and Escape closes it", async () => {
    open(stageThread([{ type: "IMAGE", content: "https://files.example/a.png" }]), nadias);
    const button = await screen.findByRole("button", { name: /^Open image, / });
    await userEvent.click(button);
    const viewer = within(await screen.findByRole("dialog", { name: "Image" }));
    expect(viewer.getByRole("img").getAttribute("src")).toBe("https://files.example/a.png");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it("[MSG-52] [MSG-53] the viewer leads to the thread's others, to a download, and closes on a click beside", async () => {
    const picture = "https://files.example/a.png";
    const video = "https://files.example/b.mp4";
    open(
      stageThread([
        { type: "IMAGE", content: picture, createdAt: new Date(2026, 2, 4, 9, 5).toISOString() },
        { content: "and" },
        { type: "VIDEO", content: video },
      ]),
      nadias,
    );
    await userEvent.click(await screen.findByRole("button", { name: /^Open image, / }));
    const viewer = within(await screen.findByRole("dialog", { name: "Image" }));
    viewer.getByTitle("image-2026-03-04-0905.png");
    const download = viewer.getByRole("link", { name: "Download image-2026-03-04-0905.png" });
    expect(download.getAttribute("href")).toBe(picture);
    expect(viewer.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(true);

    await userEvent.click(viewer.getByRole("button", { name: "Next" }));
    const dialog = await screen.findByRole("dialog", { name: "Video" });
    expect(dialog.querySelector("video")?.getAttribute("src")).toBe(video);
    fireEvent.keyDown(dialog, { key: "ArrowLeft" });
    const shown = within(await screen.findByRole("dialog", { name: "Image" })).getByRole("img");
    await userEvent.click(shown);
    screen.getByRole("dialog", { name: "Image" });
    await userEvent.click(shown.parentElement as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("[MSG-52] pictures and videos are told apart by their names, which are the title and the download of the viewer", async () => {
    const sent = { createdAt: new Date(2026, 2, 4, 9, 5).toISOString() };
    open(
      stageThread([
        { ...sent, type: "IMAGE", content: "https://files.example/a.png", mediaName: "stand-1.jpg" },
        { ...sent, type: "IMAGE", content: "https://files.example/b.png", mediaName: "<b>حامل-2.jpg" },
        { content: "and" },
        { ...sent, type: "VIDEO", content: "https://files.example/c.mp4", mediaName: "ride.mp4" },
        { ...sent, type: "IMAGE", content: "https://files.example/d.png" },
      ]),
      nadias,
    );
    await screen.findByRole("button", { name: "Open image: stand-1.jpg" });
    screen.getByRole("button", { name: "Open video: ride.mp4" });
    screen.getByRole("button", { name: /^Open image, / });
    await userEvent.click(screen.getByRole("button", { name: "Open image: <b>حامل-2.jpg" }));
    const viewer = within(await screen.findByRole("dialog", { name: "Image: <b>حامل-2.jpg" }));
    viewer.getByTitle("<b>حامل-2.jpg");
    const download = viewer.getByRole("link", { name: "Download <b>حامل-2.jpg" });
    expect(download.getAttribute("download")).toBe("<b>حامل-2.jpg");
    await userEvent.click(viewer.getByRole("button", { name: "Next" }));
    const video = within(await screen.findByRole("dialog", { name: "Video: ride.mp4" }));
    expect(video.getByRole("link", { name: "Download ride.mp4" }).getAttribute("download")).toBe("ride.mp4");
    await userEvent.click(video.getByRole("button", { name: "Next" }));
    const unnamed = within(await screen.findByRole("dialog", { name: "Image" }));
    unnamed.getByRole("link", { name: "Download image-2026-03-04-0905.png" });
  });

  it("[MSG-52] an image that does not load says so, in the thread and in the viewer, and links to its file", async () => {
    open(stageThread([{ type: "IMAGE", content: "https://files.example/a.png" }]), nadias);
    const thumbnail = await screen.findByRole("button", { name: /^Open image, / });
    fireEvent.error(thumbnail.querySelector("img") as HTMLImageElement);
    await userEvent.click(screen.getByRole("button", { name: "This image could not be loaded" }));
    const viewer = within(await screen.findByRole("dialog", { name: "Image" }));
    // It is retried, as the connection may be back.
    fireEvent.error(viewer.getByRole("img"));
    viewer.getByText("This image could not be loaded");
    expect(viewer.getByRole("link", { name: "Open the file" }).getAttribute("href")).toBe(
      "https://files.example/a.png",
    );
  });

  it("[MSG-53] a video opens with controls, plays automatically and loops", async () => {
    open(stageThread([{ type: "VIDEO", content: "https://files.example/a.mp4" }]), nadias);
    await userEvent.click(await screen.findByRole("button", { name: /^Open video, / }));
    const video = (await screen.findByRole("dialog", { name: "Video" })).querySelector("video");
    expect(video).toMatchObject({ controls: true, autoplay: true, loop: true });
  });

  it("[GAP-61] an unknown conversation says so and links back", async () => {
    const stage = stageMessages(api, [nadias]);
    const app = open(stage, buildConversation());
    await screen.findByText("Conversation not found");
    await userEvent.click(screen.getByRole("link", { name: "Back to Inbox" }));
    await waitFor(() => expect(app.address()).toMatch(/\/inbox$/));
  });

  it("[GAP-61] a conversation that is removed while it is open says so too", async () => {
    const stage = stageMessages(api, [nadias]);
    open(stage, nadias);
    await within(await log()).findByText("Is the Brompton ready?");
    stage.conversations = [];
    act(() => liveSocket().reconnect());
    await screen.findByText("Conversation not found");
  });

  it("[GAP-61] a failed load can be tried again", async () => {
    const stage = stageMessages(api, [nadias]);
    api.refuse(getConversation, "RATE_LIMITED");
    open(stage, nadias);
    await screen.findByText("The conversation could not be loaded");
    // The list knows whose it is.
    within(screen.getByRole("region", { name: "Thread" })).getByRole("heading", { name: "Nadia Haddad" });
    const { conversations } = stage;
    api.on(getConversation, () => ({
      conversation: { ...(conversations[0] as Conversation), ...noEntries, messages: [], hasMore: false },
    }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await log();
  });

  it("[GAP-114] opens with the newest page and fetches older messages when its top comes near", async () => {
    const stage = stageThread(Array.from({ length: 120 }, (_, index) => ({ content: `message ${index + 1}` })));
    open(stage, nadias);
    const thread = within(await log());
    await thread.findByText("message 120");
    await thread.findByText("message 21");
    const asked = api.calls("GET /projects/:projectId/conversations/:conversationId/messages");
    expect(asked[0]?.query).toEqual({});
    expect(asked.some((call) => call.query.before === stage.messages.get(nadias.id)?.[70]?.id)).toBe(true);
  });
});

describe("a conversation that was read far up", () => {
  it("[GAP-114] opens again with only its newest page", async () => {
    const stage = stageThread(Array.from({ length: 120 }, (_, index) => ({ content: `message ${index + 1}` })));
    stage.conversations.push(theos);
    open(stage, nadias);
    const asked = () =>
      api
        .calls("GET /projects/:projectId/conversations/:conversationId/messages")
        .filter((call) => call.query.before !== undefined).length;
    await within(await log()).findByText("message 1");
    const before = asked();
    await userEvent.click(screen.getByRole("link", { name: /^Guest/ }));
    await screen.findByRole("heading", { level: 2, name: "Guest" });
    await userEvent.click(screen.getByRole("link", { name: /^Nadia/ }));
    await within(await log()).findByText("message 1");
    expect(asked()).toBe(2 * before);
  });
});

describe("older messages that cannot be loaded", () => {
  it("[GAP-114] are requested once, and again when the reader retries", async () => {
    const older = buildMessage({ conversationId: nadias.id, sequence: 1, content: "the first" });
    const newest = buildMessage({ conversationId: nadias.id, sequence: 2, content: "the second" });
    const asked = () =>
      api
        .calls("GET /projects/:projectId/conversations/:conversationId/messages")
        .filter((call) => call.query.before !== undefined);
    let isBroken = true;
    const stage = stageMessages(api, [nadias]);
    api.on(getConversation, ({ query }) => {
      if (query.before === undefined)
        return { conversation: { ...nadias, ...noEntries, messages: [newest], hasMore: true } };
      if (isBroken) throw new ApiRefusal("RATE_LIMITED");
      return { conversation: { ...nadias, ...noEntries, messages: [older], hasMore: false } };
    });
    open(stage, nadias);
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText("Older messages could not be loaded")).toBeTruthy();
    expect(asked()).toHaveLength(1);
    isBroken = false;
    await userEvent.click(retry);
    await within(await log()).findByText("the first");
    expect(asked()).toHaveLength(2);
  });
});

it("Ctrl P prints the whole thread, although only its end was loaded", async () => {
  const messages = [1, 2, 3].map((sequence) =>
    buildMessage({ conversationId: nadias.id, sequence, content: `number ${sequence}` }),
  );
  const stage = stageMessages(api, [nadias]);
  let release = () => {};
  api.on(getConversation, async ({ query }) => {
    const index = query.before === undefined ? 2 : messages.findIndex(({ id }) => id === query.before) - 1;
    if (index === 1) await new Promise<void>((resolve) => (release = resolve));
    const page = messages.slice(index, index + 1);
    return { conversation: { ...nadias, ...noEntries, messages: page, hasMore: index > 0 } };
  });
  const printed = vi.spyOn(window, "print").mockImplementation(() => {});
  open(stage, nadias);
  await within(await log()).findByText("number 3");
  // What the browser's menu prints says that it is a part.
  await screen.findByText(/^This is a part of the thread\./);
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })).toBe(false));
  await screen.findByText("Loading the whole thread");
  expect(printed).not.toHaveBeenCalled();
  await waitFor(() => {
    release();
    expect(printed).toHaveBeenCalledTimes(1);
  });
  expect(
    within(await log())
      .getAllByText(/^number/)
      .map(({ textContent }) => textContent),
  ).toEqual(["number 1", "number 2", "number 3"]);
  // All of it is there, and the browser prints by itself.
  expect(screen.queryByText(/^This is a part of the thread\./)).toBeNull();
  expect(fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })).toBe(true);
});

describe("composer", () => {
  it("[MSG-50] [MSG-51] [MSG-02] [VAL-26] sends trimmed text with a client id", async () => {
    const stage = stageMessages(api, [nadias]);
    acceptSending(stage);
    open(stage, nadias);
    await userEvent.type(await composer(), "  It is.  ");
    await userEvent.click(sendButton());
    await within(await log()).findByText("It is.");
    expect(sent()[0]?.body).toEqual({
      content: "It is.",
      type: "TEXT",
      clientId: expect.any(String),
      seenSequence: 1,
    });
    expect((await composer()).value).toBe("");
  });

  it("[VAL-28] Enter sends, Shift+Enter makes a newline", async () => {
    const stage = stageMessages(api, [nadias]);
    acceptSending(stage);
    open(stage, nadias);
    await userEvent.type(await composer(), "one{Shift>}{Enter}{/Shift}two{Enter}");
    await waitFor(() => expect(sent().map((call) => (call.body as Message).content)).toEqual(["one\ntwo"]));
  });

  it("[VAL-27] empty and blank text is not sent", async () => {
    const stage = stageMessages(api, [nadias]);
    open(stage, nadias);
    await userEvent.type(await composer(), "   {Enter}");
    expect(sendButton().disabled).toBe(true);
    expect(sent()).toEqual([]);
  });

  it("(case S10) an Enter that confirms a candidate of an input method does not send", async () => {
    const stage = stageMessages(api, [nadias]);
    acceptSending(stage);
    open(stage, nadias);
    const textarea = await composer();
    await userEvent.type(textarea, "かな");
    fireEvent.compositionStart(textarea);
    fireEvent.keyDown(textarea, { key: "Enter", isComposing: true });
    fireEvent.compositionEnd(textarea);
    // Safari ends the composition first; the key event still has the key code of an input method.
    const late = createEvent.keyDown(textarea, { key: "Enter", keyCode: 229 });
    fireEvent(textarea, late);
    expect(late.defaultPrevented).toBe(false);
    expect(sent()).toEqual([]);
    fireEvent.keyDown(textarea, { key: "Enter" });
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("[MSG-56] (case S03) the message is shown and the composer is empty at once, even on a slow connection", async () => {
    const stage = stageMessages(api, [nadias]);
    const release = api.hold(sendMessage, () => {
      throw new ApiRefusal("UNAVAILABLE");
    });
    open(stage, nadias);
    await userEvent.type(await composer(), "Slowly{Enter}{Enter}{Enter}");
    await within(await log()).findByText("Slowly");
    await within(await log()).findByText(/Sending/);
    expect((await composer()).value).toBe("");
    expect(sent()).toHaveLength(1);
    release();
  });

  it("[MSG-57] [MSG-58] [ERR-35] on failure it disappears, its text comes back, and a toast says so", async () => {
    const stage = stageMessages(api, [nadias]);
    api.cut(sendMessage);
    open(stage, nadias);
    await userEvent.type(await composer(), "Lost?{Enter}");
    await screen.findByText("Failed to send message");
    await waitFor(async () => expect((await composer()).value).toBe("Lost?"));
    expect(within(await log()).queryByText("Lost?")).toBeNull();
  });

  it("[MSG-58] what was typed meanwhile is kept after the text that comes back", async () => {
    const stage = stageMessages(api, [nadias]);
    const release = api.hold(sendMessage, () => {
      throw new ApiRefusal("UNAVAILABLE");
    });
    open(stage, nadias);
    await userEvent.type(await composer(), "First{Enter}");
    await userEvent.type(await composer(), "Second");
    release();
    await waitFor(async () => expect((await composer()).value).toBe("First\nSecond"));
  });

  it("a retry of the same text after a failure has the same client id, so it is stored once", async () => {
    const stage = stageMessages(api, [nadias]);
    api.cut(sendMessage);
    open(stage, nadias);
    await userEvent.type(await composer(), "Again{Enter}");
    await screen.findByText("Failed to send message");
    await waitFor(async () => expect((await composer()).value).toBe("Again"));
    acceptSending(stage);
    await userEvent.click(sendButton());
    await within(await log()).findByText("Again");
    const [first, second] = sent().map((call) => (call.body as Message).clientId);
    expect(second).toBe(first);
  });

  it("[MSG-59] after sending, the conversation and the list are refetched", async () => {
    const stage = stageMessages(api, [nadias]);
    acceptSending(stage);
    open(stage, nadias);
    await within(await log()).findByText("Is the Brompton ready?");
    const count = () => [
      api.calls("GET /projects/:projectId/conversations/:conversationId/messages").length,
      api.calls("GET /projects/:projectId/conversations").length,
    ];
    const [threads = 0, lists = 0] = count();
    await userEvent.type(await composer(), "Done{Enter}");
    await waitFor(() => {
      const [threadsNow = 0, listsNow = 0] = count();
      expect(threadsNow).toBeGreaterThan(threads);
      expect(listsNow).toBeGreaterThan(lists);
    });
  });

  it("[GAP-96] works on a closed conversation and leaves it closed", async () => {
    const closed = { ...nadias, status: "CLOSED" as const };
    const stage = stageMessages(api, [closed]);
    acceptSending(stage);
    open(stage, closed);
    await userEvent.type(await composer(), "One more thing{Enter}");
    await within(await log()).findByText("One more thing");
    screen.getByRole("button", { name: "Re-open" });
  });

  it("(case S08) (case S09) a draft belongs to its conversation, whatever view it is opened from", async () => {
    const stage = stageMessages(api, [nadias, theos]);
    acceptSending(stage);
    const { unmount } = open(stage, nadias);
    await userEvent.type(await composer(), "For Nadia");
    await userEvent.click(screen.getByRole("link", { name: /^Guest/ }));
    await screen.findByRole("heading", { level: 2, name: "Guest" });
    expect((await composer()).value).toBe("");
    await userEvent.type(await composer(), "For Theo{Enter}");
    await within(await log()).findByText("For Theo");
    unmount();
    open(stage, nadias, "questions");
    await screen.findByRole("heading", { level: 2, name: "Nadia Haddad" });
    expect((await composer()).value).toBe("For Nadia");
  });

  it("(case S13) real input sends a typing event, at most once every few seconds; focus alone does not", async () => {
    const stage = stageMessages(api, [nadias]);
    open(stage, nadias);
    const textarea = await composer();
    await waitFor(() => liveSocket());
    const told = () => liveSocket().sent.filter(({ event }) => event === "typing");
    await userEvent.click(textarea);
    expect(told()).toEqual([]);
    await userEvent.type(textarea, "Hello");
    expect(told()).toEqual([{ event: "typing", payload: { conversationId: nadias.id } }]);
  });
});

describe("live", () => {
  async function openWith(conversations = [nadias, theos]) {
    const stage = stageMessages(api, conversations);
    const app = open(stage, nadias);
    await within(await log()).findByText("Is the Brompton ready?");
    await waitFor(() => liveSocket());
    return { stage, app };
  }

  function arrive(stage: MessagesStage, part: Partial<Message>) {
    const conversationId = part.conversationId ?? nadias.id;
    const sequence = (stage.messages.get(conversationId)?.length ?? 0) + 1;
    const message = buildMessage({ conversationId, sequence, createdAt: new Date().toISOString(), ...part });
    stage.write(message);
    const event = message.senderType === "AGENT" ? "agent.message" : "widget.message";
    const notification = stage.notifications.find(({ itemId }) => itemId === conversationId);
    // A visitor's message brings the notification that it makes; an agent's makes none.
    const own = notification && event === "widget.message" ? { notification } : {};
    act(() => liveSocket().receive(event, { message, projectId: stage.project.id, ...own }));
    return message;
  }

  it("[RT-04] [RT-10] [RT-11] a visitor's message is in the thread and in the list's row", async () => {
    const { stage } = await openWith();
    arrive(stage, { content: "Any news?" });
    await within(await log()).findByText("Any news?");
    await screen.findByRole("link", { name: /Any news\?/ });
  });

  it("(case S12) a colleague's reply arrives before the own one is finished", async () => {
    const { stage } = await openWith();
    await userEvent.type(await composer(), "I was about to say");
    arrive(stage, { content: "It is ready", senderType: "AGENT", senderId: marcoAgentId });
    await within(await log()).findByText("It is ready");
    expect((await composer()).value).toBe("I was about to say");
  });

  it("[MSG-61] [RT-12] (case S07) open and focused: read at once", async () => {
    const { stage } = await openWith();
    stage.notifications = [buildNotification(nadias, stage.project.id)];
    arrive(stage, { content: "Focused" });
    await waitFor(() => expect(cleared().map((call) => call.params)).toEqual([{ itemId: nadias.id }]));
    expect(cleared()[0]?.query).toEqual({ projectId: stage.project.id, upTo: "2" });
    expect(screen.queryByText("unread")).toBeNull();
  });

  it("[MSG-61] a thread that could not be loaded is not read: its notification stays, and a new message sounds", async () => {
    const stage = stageMessages(api, [nadias]);
    stage.notifications = [buildNotification(nadias, stage.project.id)];
    api.refuse(getConversation, "FORBIDDEN");
    open(stage, nadias);
    await screen.findByText("The conversation could not be loaded");
    arrive(stage, { content: "Anybody there?" });
    await waitFor(() => expect(sounds()).toBe(1));
    expect(cleared()).toEqual([]);
    await screen.findByRole("link", { name: /^Inbox\s*1\s*unread$/ });
  });

  it("[RT-13] (case S07) open but unfocused: unread until the window has the focus", async () => {
    const { stage } = await openWith();
    isFocused = false;
    act(() => void window.dispatchEvent(new Event("blur")));
    const notification = buildNotification(nadias, stage.project.id);
    stage.notifications = [notification];
    arrive(stage, { content: "Behind" });
    await screen.findByRole("link", { name: /^Inbox\s*1\s*unread$/ });
    expect(cleared()).toEqual([]);
    isFocused = true;
    act(() => void window.dispatchEvent(new Event("focus")));
    await waitFor(() => expect(cleared()).toHaveLength(1));
    // As on the server: the list that was refetched on focus may still be the old one.
    const gone = { itemId: nadias.id, notificationIds: [notification.id], projectId: stage.project.id };
    act(() => liveSocket().receive("notification.cleared", gone));
    await waitFor(() => expect(screen.queryByRole("link", { name: /^Inbox\s*1\s*unread$/ })).toBeNull());
  });

  it("[RT-01] [RT-14] (case S07) another conversation: unread, without a fetch of the notifications, and a sound", async () => {
    const { stage } = await openWith();
    stage.notifications = [buildNotification(theos, stage.project.id)];
    const before = api.calls("GET /notifications").length;
    arrive(stage, { content: "Over here", conversationId: theos.id });
    const row = await screen.findByRole("link", { name: /Over here/ });
    await within(row).findByText("Unread");
    await waitFor(() => expect(sounds()).toBe(1));
    expect(cleared()).toEqual([]);
    expect(api.calls("GET /notifications")).toHaveLength(before);
  });

  it("[ERR-43] [GAP-97] a notification that cannot be cleared is only logged", async () => {
    const stage = stageMessages(api, [nadias]);
    stage.notifications = [buildNotification(nadias, stage.project.id)];
    const { clearNotifications } = await import("@hark/contract/notifications/endpoints");
    api.cut(clearNotifications);
    open(stage, nadias);
    await waitFor(() => expect(cleared()).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[RT-01] [RT-05] [RT-15] [RT-16] [RT-17] a new conversation is in the list and unread, and a sound plays", async () => {
    const { stage } = await openWith();
    const started = buildConversation({ content: "Brand new", minutes: 90, visitor: buildVisitor({ name: "Kenji" }) });
    stage.conversations = [...stage.conversations, started];
    const notification = buildNotification(started, stage.project.id);
    stage.notifications = [notification];
    const before = api.calls("GET /notifications").length;
    act(() => liveSocket().receive("notification.created", { notification, projectId: stage.project.id }));
    act(() => liveSocket().receive("widget.conversation", { conversation: started, projectId: stage.project.id }));
    within(await screen.findByRole("link", { name: /^Kenji/ })).getByText("Unread");
    expect(api.calls("GET /notifications")).toHaveLength(before);
    await waitFor(() => expect(sounds()).toBe(1));
  });

  it("[GAP-118] when a colleague closes the conversation, the header follows", async () => {
    const { stage } = await openWith();
    const closed = { ...nadias, status: "CLOSED" as const };
    stage.conversations = [closed];
    act(() => liveSocket().receive("conversation.updated", { conversation: closed, projectId: stage.project.id }));
    await screen.findByRole("button", { name: "Re-open" });
  });

  it("(case S01) [RT-20] after a reconnect, everything that was missed arrives in order, from the last known message", async () => {
    const { stage } = await openWith();
    const before = api.calls("GET /notifications").length;
    for (const [index, content] of ["one", "two"].entries()) {
      stage.write(
        buildMessage({
          conversationId: nadias.id,
          sequence: index + 2,
          content,
          senderType: "AGENT",
          senderId: marcoAgentId,
        }),
      );
    }
    act(() => liveSocket().reconnect());
    await within(await log()).findByText("two");
    const order = (await log()).textContent ?? "";
    expect(order.indexOf("one")).toBeLessThan(order.indexOf("two"));
    const last = api.calls("GET /projects/:projectId/conversations/:conversationId/messages").at(-1);
    expect(last?.query.after).toBe(nadias.lastMessage?.id);
    await waitFor(() => expect(api.calls("GET /notifications").length).toBeGreaterThan(before));
  });

  it("(case S02) a reconnect never repeats a message", async () => {
    const { stage } = await openWith();
    arrive(stage, { content: "just once" });
    await within(await log()).findByText("just once");
    for (let times = 0; times < 5; times++) act(() => liveSocket().reconnect());
    await waitFor(async () => expect(within(await log()).getAllByText("just once")).toHaveLength(1));
  });

  it("[RT-10] a message that leaves a gap causes a refetch of those before it", async () => {
    const { stage } = await openWith();
    stage.write(buildMessage({ conversationId: nadias.id, sequence: 2, content: "the missed one" }));
    arrive(stage, { content: "the late one" });
    await within(await log()).findByText("the missed one");
    await within(await log()).findByText("the late one");
  });

  it("[MSG-60] reading in another tab removes the dot here too", async () => {
    const stage = stageMessages(api, [nadias, theos]);
    const notification = buildNotification(theos, stage.project.id);
    stage.notifications = [notification];
    open(stage, nadias);
    const row = await screen.findByRole("link", { name: /^Guest/ });
    await within(row).findByText("Unread");
    await waitFor(() => liveSocket());
    const gone = { itemId: theos.id, notificationIds: [notification.id], projectId: stage.project.id };
    act(() => liveSocket().receive("notification.cleared", gone));
    await waitFor(() => expect(within(row).queryByText("Unread")).toBeNull());
  });

  it("(case S13) whoever is typing is named until their message arrives, and one's own typing is not shown", async () => {
    const { stage } = await openWith();
    const typing = (by: { type: "AGENT" | "WIDGET_USER"; id: string; name: string }) =>
      act(() => liveSocket().receive("typing", { conversationId: nadias.id, projectId: stage.project.id, by }));
    typing({ type: "AGENT", id: oliviaAgentId, name: "Olivia Berg" });
    expect(screen.queryByText(/is typing/)).toBeNull();
    typing({ type: "WIDGET_USER", id: nadias.widgetUserId, name: "" });
    expect((await screen.findByText(/is typing/)).textContent).toBe("Nadia Haddad is typing");
    arrive(stage, { content: "There", senderId: nadias.widgetUserId });
    await waitFor(() => expect(screen.queryByText(/is typing/)).toBeNull());
  });

  it("[RT-06] an event that cannot be applied is only logged", async () => {
    const { stage } = await openWith();
    act(() => liveSocket().receive("widget.message", { message: null as never, projectId: stage.project.id }));
    await within(await log()).findByText("Is the Brompton ready?");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
