import { sendMessage } from "@hark/contract/conversations/endpoints";
import type { Conversation, Message } from "@hark/contract/conversations/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
  oliviaAgentId,
} from "../../../test/builders.ts";
import { type MessagesStage, stageMessages } from "../../../test/messages-stage.ts";
import { hushed } from "../../../test/quiet-audio.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { type Attachment, addAttachment } from "../../features/conversations/attachments.ts";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  hushed();
  localStorage.clear();
  screenWidth.px = 1440;
  document.hasFocus = () => true;
  return () => expect(api.complaints).toEqual([]);
});

type Sent = { content: string; clientId: string; attachments?: { content: string; clientId: string }[] } & Record<
  string,
  unknown
>;

const log = () => screen.findByRole("log", { name: "Messages" });
const composer = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Type your message...");
const sent = () =>
  api.calls("POST /projects/:projectId/conversations/:conversationId/messages").map(({ body }) => body as Sent);

function stageThread(count = 1): { stage: MessagesStage; conversation: Conversation; thread: Message[] } {
  const conversation = buildConversation({ minutes: 5 });
  const stage = stageMessages(api, [conversation]);
  const thread = Array.from({ length: count }, (_, index) =>
    buildMessage({
      conversationId: conversation.id,
      senderId: conversation.widgetUserId,
      sequence: index + 1,
      content: `message ${index + 1}`,
    }),
  );
  stage.messages.set(conversation.id, thread);
  return { stage, conversation, thread };
}

function open(stage: MessagesStage, { id }: Conversation, hash = "") {
  return renderApp(`/${stage.project.id}/messages/inbox/${id}${hash}`);
}

/** Lets the stub store a burst as the server does. */
function acceptSending(stage: MessagesStage) {
  api.on(sendMessage, ({ params, body }) => {
    const parts = [body, ...body.attachments.map((one) => ({ ...one, type: "FILE" as const }))];
    const messages = parts.map(({ content, type, clientId }) => {
      const message = buildMessage({
        conversationId: params.conversationId,
        sequence: (stage.messages.get(params.conversationId)?.length ?? 0) + 1,
        senderType: "AGENT",
        senderId: oliviaAgentId,
        type,
        content,
        file: type === "FILE" ? { name: "till.csv", size: 2048, contentType: "text/csv" } : null,
        clientId: clientId ?? null,
      });
      stage.write(message);
      return message;
    });
    const row = stage.conversations.find(({ id }) => id === params.conversationId) as Conversation;
    const closed = { ...row, status: "CLOSED" as const };
    if (body.close) stage.conversations = stage.conversations.map((one) => (one === row ? closed : one));
    return { message: messages[0] as Message, messages, conversation: body.close ? closed : null };
  });
}

function attach({ id }: Conversation, name = "till.csv"): Attachment {
  const attachment: Attachment = {
    id: newId(),
    clientId: newId(),
    name,
    size: 2048,
    file: null,
    contentType: "text/csv",
    type: "FILE",
    state: "ready",
    progress: 1,
    fileUrl: `https://files.example/${name}`,
    stop: new AbortController(),
  };
  addAttachment(id, attachment);
  return attachment;
}

describe("a burst", () => {
  it("[J1] text, files and quote go out in one request and stand in the thread", async () => {
    const { stage, conversation, thread } = stageThread();
    acceptSending(stage);
    const file = attach(conversation);
    open(stage, conversation);
    await userEvent.hover(await within(await log()).findByText("message 1"));
    await userEvent.click(await screen.findByRole("button", { name: "Reply to this message" }));
    await waitFor(async () => expect(document.activeElement).toBe(await composer()));
    await userEvent.type(await composer(), "Here it is{Enter}");
    await within(await log()).findByRole("link", { name: "Download till.csv, CSV, 2 KB" });
    expect(sent()).toEqual([
      {
        content: "Here it is",
        type: "TEXT",
        clientId: expect.any(String),
        seenSequence: 1,
        replyToId: thread[0]?.id,
        attachments: [{ content: file.fileUrl, clientId: file.clientId }],
      },
    ]);
    expect(screen.queryByRole("button", { name: "Don't quote this message" })).toBeNull();
  });

  it("[J1] a failed one comes back whole, its retry has the same ids, and another file makes it another message", async () => {
    const { stage, conversation } = stageThread();
    api.cut(sendMessage);
    const file = attach(conversation);
    open(stage, conversation);
    await userEvent.type(await composer(), "Here{Enter}");
    await screen.findByRole("button", { name: "Remove till.csv" });
    await waitFor(async () => expect((await composer()).value).toBe("Here"));
    await userEvent.type(await composer(), "{Enter}");
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(async () => expect((await composer()).value).toBe("Here"));
    attach(conversation, "second.csv");
    await userEvent.type(await composer(), "{Enter}");
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [first, second, third] = sent();
    expect(second).toEqual(first);
    expect(first?.attachments).toEqual([{ content: file.fileUrl, clientId: file.clientId }]);
    expect(third?.clientId).not.toBe(first?.clientId);
    expect(third?.attachments?.map(({ content }) => content)).toHaveLength(2);
    expect(third?.attachments?.[0]?.clientId).not.toBe(file.clientId);
  });

  it("[J1] Send waits for what uploads and for what has failed, and says so", async () => {
    const { stage, conversation } = stageThread();
    open(stage, conversation);
    await userEvent.type(await composer(), "Here");
    for (const state of ["uploading", "failed"] as const)
      addAttachment(conversation.id, { ...attach(conversation), id: newId(), state });
    await screen.findByText("1 upload running, 1 failed");
    await userEvent.type(await composer(), "{Enter}");
    expect(sent()).toEqual([]);
    expect((await composer()).value).toBe("Here");
  });
});

describe("[A8] a reply that a colleague's answer has overtaken", () => {
  it("is kept with what has been answered, and Send anyway sends the same one", async () => {
    const { stage, conversation } = stageThread();
    const theirs = buildMessage({
      conversationId: conversation.id,
      sequence: 2,
      senderType: "AGENT",
      senderId: marcoAgentId,
      content: "I have cleared it already",
    });
    api.on(sendMessage, () => {
      stage.write(theirs);
      throw new ApiRefusal("ANSWERED_MEANWHILE", undefined, { messages: [theirs] });
    });
    open(stage, conversation);
    await userEvent.type(await composer(), "I am on it{Enter}");
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/answered while you wrote/).closest("p")?.textContent).toBe(
      "Marco Rossi answered while you wrote. Yours was not sent and is kept below.",
    );
    alert.getByText("I have cleared it already");
    expect((await composer()).value).toBe("I am on it");
    expect(document.activeElement).toBe(await composer());
    await within(await log()).findByText("I have cleared it already");

    acceptSending(stage);
    await userEvent.click(screen.getByRole("button", { name: "Send anyway" }));
    await within(await log()).findByText("I am on it");
    const [first, second] = sent();
    expect(second).toEqual({ ...first, seenSequence: 2 });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("can be read and hidden: then Send is Send again", async () => {
    const { stage, conversation } = stageThread();
    const theirs = buildMessage({
      conversationId: conversation.id,
      sequence: 2,
      senderType: "AGENT",
      senderId: marcoAgentId,
    });
    api.on(sendMessage, () => {
      throw new ApiRefusal("ANSWERED_MEANWHILE", undefined, { messages: [theirs] });
    });
    open(stage, conversation);
    await userEvent.type(await composer(), "Mine{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Hide these answers" }));
    expect(screen.queryByRole("alert")).toBeNull();
    screen.getByRole("button", { name: "Send" });
    expect((await composer()).value).toBe("Mine");
  });
});

describe("Send and close", () => {
  it("[A8] closes with the answer by Ctrl Enter, and the next conversation opens", async () => {
    const { stage, conversation } = stageThread();
    const next = buildConversation({ minutes: 4, visitor: buildVisitor({ name: "Theo Lindt" }) });
    stage.conversations.push(next);
    acceptSending(stage);
    open(stage, conversation);
    await screen.findByRole("link", { name: /^Theo/ });
    await userEvent.type(await composer(), "Done{Control>}{Enter}{/Control}");
    await screen.findByRole("heading", { level: 2, name: "Theo Lindt" });
    expect(sent()[0]).toMatchObject({ content: "Done", close: true });
  });

  it("[A8] stays where it is when it was not sent", async () => {
    const { stage, conversation } = stageThread();
    stage.conversations.push(buildConversation({ minutes: 4, visitor: buildVisitor({ name: "Theo Lindt" }) }));
    api.cut(sendMessage);
    open(stage, conversation);
    await screen.findByRole("link", { name: /^Theo/ });
    await userEvent.type(await composer(), "Done{Control>}{Enter}{/Control}");
    await screen.findByText("Failed to send message");
    screen.getByRole("heading", { level: 2, name: "Nadia Haddad" });
    await waitFor(async () => expect((await composer()).value).toBe("Done"));
  });
});

describe("one message of a thread", () => {
  it("[J1] its link opens the thread there, also when it is older than the page", async () => {
    const { stage, conversation, thread } = stageThread(130);
    open(stage, conversation, `#message-${thread[2]?.id}`);
    await within(await log()).findByText("message 3");
    await waitFor(() => expect(document.activeElement?.textContent).toContain("message 3"));
  });

  describe("far above the newest", () => {
    beforeEach(() => {
      // A scroller in its middle, so that neither end comes near.
      vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(5000);
      vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(500);
      vi.spyOn(Element.prototype, "scrollTop", "get").mockReturnValue(2000);
      return () => vi.restoreAllMocks();
    });
    const reading = () => screen.findByText(/^You're reading messages from/);

    it("[A1] its link shows what is around it alone, says so, and leads to the newest", async () => {
      const { stage, conversation, thread } = stageThread(300);
      stage.notifications = [buildNotification(conversation, stage.project.id)];
      open(stage, conversation, `#message-${thread[99]?.id}`);
      await within(await log()).findByText("message 100");
      expect(within(await log()).queryByText("message 300")).toBeNull();
      await reading();
      await waitFor(() => expect(document.activeElement?.textContent).toContain("message 100"));
      // What nobody has seen stays unread.
      expect(api.calls("DELETE /notifications/by-item/:itemId")).toEqual([]);
      await userEvent.click(screen.getByRole("button", { name: "Go to newest" }));
      await within(await log()).findByText("message 300");
      expect(within(await log()).queryByText("message 100")).toBeNull();
      expect(screen.queryByText(/^You're reading messages from/)).toBeNull();
      await waitFor(() => expect(api.calls("DELETE /notifications/by-item/:itemId")).toHaveLength(1));
      const asked = api.calls("GET /projects/:projectId/conversations/:conversationId/messages");
      // The newest are asked for again where the socket connects meanwhile.
      const parts = new Set(asked.map(({ query }) => query.around ?? query.before ?? "newest"));
      expect([...parts]).toEqual(["newest", thread[99]?.id]);
    });

    it("[A1] who writes there goes on at the newest", async () => {
      const { stage, conversation, thread } = stageThread(300);
      acceptSending(stage);
      open(stage, conversation, `#message-${thread[99]?.id}`);
      await reading();
      await userEvent.type(await composer(), "An answer{Enter}");
      await within(await log()).findByText("message 300");
      await within(await log()).findByText("An answer");
      expect(screen.queryByText(/^You're reading messages from/)).toBeNull();
    });
  });

  it("[A1] what is around a message becomes one thread with the newest where both meet", async () => {
    const { stage, conversation, thread } = stageThread(130);
    open(stage, conversation, `#message-${thread[2]?.id}`);
    // Nothing has a height here, so each end is near and what is beyond it is fetched.
    await within(await log()).findByText("message 130");
    expect(within(await log()).getAllByText(/^message \d+$/)).toHaveLength(130);
    expect(screen.queryByText(/^You're reading messages from/)).toBeNull();
  });

  it("[J1] a link to one that is not there says so", async () => {
    const { stage, conversation } = stageThread(3);
    open(stage, conversation, `#message-${newId()}`);
    await screen.findByText("This message could not be found");
  });

  it("[J1] arrow keys walk the messages, and Tab goes into the actions of the one in focus", async () => {
    const { stage, conversation } = stageThread(3);
    open(stage, conversation);
    const thread = await log();
    await within(thread).findByText("message 3");
    thread.focus();
    fireEvent.keyDown(thread, { key: "ArrowUp" });
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowUp" });
    expect(document.activeElement?.textContent).toContain("message 2");
    await screen.findByRole("toolbar", { name: "Message actions" });
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Reply to this message" }));
  });

  it("[J1] copies the address that leads to it", async () => {
    const { stage, conversation, thread } = stageThread();
    open(stage, conversation);
    const user = userEvent.setup();
    await userEvent.hover(await within(await log()).findByText("message 1"));
    await user.click(await screen.findByRole("button", { name: "Copy link" }));
    await screen.findByText("Link copied");
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/${stage.project.id}/messages/inbox/${conversation.id}#message-${thread[0]?.id}`,
    );
  });
});
