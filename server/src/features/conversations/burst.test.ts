import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/conversations/endpoints";
import type { Message } from "@hark/contract/conversations/schema";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { RequestError } from "@hark/contract/request";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage } from "../../../test/cast.ts";
import { buildPicture, put } from "../../../test/files.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import type { SavedRepliesSent } from "./hooks.ts";
import { sendAgentBurst } from "./send-burst.ts";

const app = useTestApp();

async function open(stage: Stage, content = "Hello") {
  const { conversation } = await stage.theo.call(endpoints.startConversation, {
    params: { projectId: stage.project.id },
    body: { type: "QUESTION", content },
  });
  return { projectId: stage.project.id, conversationId: conversation.id };
}

type Params = Awaited<ReturnType<typeof open>>;

async function upload(
  { project, theo }: Stage,
  name: string,
  bytes: Buffer = Buffer.from(name),
  contentType = "text/csv",
) {
  const body = { contentType, size: bytes.length, name };
  const granted = await theo.call(uploadVisitorMedia, { params: { projectId: project.id }, body });
  expect((await put(app, granted.presignedUrl, bytes, contentType)).status).toBe(204);
  return granted.fileUrl;
}

const readAll = async ({ olivia }: Stage, params: Params) => {
  const { conversation } = await olivia.call(endpoints.getConversation, { params, query: { limit: 200 } });
  return conversation;
};

const brief = ({ sequence, type, content, file }: Message) => [sequence, type, file?.name ?? content];

describe("[J1] a burst", () => {
  test("is the message and its files, in order, one event each, on either side", async () => {
    const stage = await buildStage(app);
    const { project, theo, olivia } = stage;
    const params = await open(stage);
    const picture = await upload(stage, "a.png", await buildPicture("png"), "image/png");
    const [first, second] = [await upload(stage, "1.csv"), await upload(stage, "2.csv")];
    const inbox = await connectDashboard(app, olivia);
    const panel = await connectWidget(app, project, theo);
    for (const [person, endpoint, event, start] of [
      [theo, endpoints.sendVisitorMessage, "widget.message", 2],
      [olivia, endpoints.sendMessage, "agent.message", 6],
    ] as const) {
      const attachments = [{ content: first }, { content: picture, clientId: randomUUID() }, { content: second }];
      const answer = await person.call(endpoint, { params, body: { content: "Look:", attachments } });
      expect(answer.message).toEqual(answer.messages[0]);
      expect(answer.messages.map(brief)).toEqual([
        [start, "TEXT", "Look:"],
        [start + 1, "FILE", "1.csv"],
        [start + 2, "IMAGE", picture],
        [start + 3, "FILE", "2.csv"],
      ]);
      expect(answer.messages[2]?.clientId).toBe(attachments[1]?.clientId);
      for (const message of answer.messages) {
        expect((await inbox.next(event)).message).toEqual(message);
        expect((await panel.next("message.created")).message).toEqual(message);
      }
      expect((await readAll(stage, params)).messages.slice(-4)).toEqual(answer.messages);
    }
    const { conversation } = await theo.call(endpoints.getVisitorConversation, { params });
    expect(conversation).toMatchObject({ unreadCount: 4, lastMessage: { type: "FILE", file: { name: "2.csv" } } });
    inbox.close();
    panel.close();
  });

  test("is all or nothing", async () => {
    const stage = await buildStage(app);
    const { theo, olivia } = stage;
    const params = await open(stage);
    const known = await upload(stage, "1.csv");
    const used = randomUUID();
    const same = { content: known, clientId: randomUUID() };
    await theo.call(endpoints.sendVisitorMessage, { params, body: { content: "Known", clientId: used } });
    await olivia.call(endpoints.sendMessage, { params, body: { content: "Known", clientId: used } });
    const before = await readAll(stage, params);
    const refused: [{ content: string; clientId?: string }[], string][] = [
      [[{ content: known }, { content: "https://elsewhere.example/a" }], "attachments.1.content"],
      [[{ content: known }, { content: known, clientId: used }], "attachments.1.clientId"],
      [[same, same], "attachments"],
      [Array.from({ length: 11 }, () => ({ content: known })), "attachments"],
    ];
    for (const [attachments, field] of refused) {
      const body = { content: "Look:", attachments };
      const refusal = { status: 400, fields: { [field]: expect.any(String) } };
      await expect(theo.call(endpoints.sendVisitorMessage, { params, body })).rejects.toMatchObject(refusal);
      await expect(olivia.call(endpoints.sendMessage, { params, body })).rejects.toMatchObject(refusal);
    }
    const own = { content: "Look:", clientId: same.clientId, attachments: [same] };
    await expect(theo.call(endpoints.sendVisitorMessage, { params, body: own })).rejects.toMatchObject({ status: 400 });
    expect(await readAll(stage, params)).toEqual(before);
  });

  test("[S03] is stored once and answered whole, however often and however concurrently it is repeated", async () => {
    const stage = await buildStage(app);
    const { theo, marco } = stage;
    const params = await open(stage);
    const attachments = [{ content: await upload(stage, "1.csv") }, { content: await upload(stage, "2.csv") }];
    for (const [person, endpoint] of [
      [theo, endpoints.sendVisitorMessage],
      [marco, endpoints.sendMessage],
    ] as const) {
      const body = { content: "Look:", attachments, clientId: randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => person.call(endpoint, { params, body })));
      answers.push(await person.call(endpoint, { params, body }));
      for (const { messages } of answers) expect(messages).toEqual(answers[0]?.messages);
      expect(answers[0]?.messages).toHaveLength(3);
    }
    expect((await readAll(stage, params)).messages).toHaveLength(7);
  });

  test("starts a conversation, and a repeat answers that conversation", async () => {
    const stage = await buildStage(app);
    const { project, theo, olivia } = stage;
    const attachments = [{ content: await upload(stage, "1.csv") }, { content: await upload(stage, "2.csv") }];
    const body = { type: "BUG" as const, content: "Look:", attachments, clientId: randomUUID() };
    const inbox = await connectDashboard(app, olivia);
    const start = () => theo.call(endpoints.startConversation, { params: { projectId: project.id }, body });
    const [one, two] = await Promise.all([start(), start()]);
    expect(two.conversation.id).toBe(one.conversation.id);
    expect(one.conversation.messages.map(brief)).toEqual([
      [1, "TEXT", "Look:"],
      [2, "FILE", "1.csv"],
      [3, "FILE", "2.csv"],
    ]);
    expect((await start()).conversation.messages).toEqual(one.conversation.messages);
    const files = [await inbox.next("widget.message"), await inbox.next("widget.message")];
    expect(files.map(({ message }) => message)).toEqual(one.conversation.messages.slice(1));
    await inbox.next("widget.conversation", ({ conversation }) => conversation.lastMessage?.sequence === 3);
    const missing = { ...body, clientId: randomUUID(), attachments: [{ content: "https://elsewhere.example/a" }] };
    await expect(
      theo.call(endpoints.startConversation, { params: { projectId: project.id }, body: missing }),
    ).rejects.toMatchObject({ status: 400, fields: { "attachments.0.content": expect.any(String) } });
    inbox.close();
  });

  test("reopens a closed conversation once", async () => {
    const stage = await buildStage(app);
    const { theo, olivia } = stage;
    const params = await open(stage);
    await olivia.call(endpoints.updateConversation, { params, body: { status: "CLOSED" } });
    const attachments = [{ content: await upload(stage, "1.csv") }];
    await theo.call(endpoints.sendVisitorMessage, { params, body: { content: "Once more", attachments } });
    expect(await readAll(stage, params)).toMatchObject({ status: "OPEN", isUnread: true });
  });

  test("keeps consecutive sequences among messages that come at the same time", async () => {
    const stage = await buildStage(app);
    const { theo, olivia, marco } = stage;
    const params = await open(stage);
    const attachments = [{ content: await upload(stage, "1.csv") }, { content: await upload(stage, "2.csv") }];
    const sends = Array.from({ length: 12 }, (_, index) => {
      const body = { content: `${index}`, ...(index % 2 && { attachments }) };
      if (index % 3 === 0) return theo.call(endpoints.sendVisitorMessage, { params, body });
      return [olivia, marco][index % 2]?.call(endpoints.sendMessage, { params, body });
    });
    for (const sent of await Promise.all(sends)) {
      const sequences = sent?.messages.map(({ sequence }) => sequence) ?? [];
      expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
    }
    const { messages } = await readAll(stage, params);
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1));
    expect(messages).toHaveLength(1 + 6 + 6 * 3);
  });
});

describe("[J1] a quote", () => {
  test("tells of a message of either side, cut like a last message, at both doors and in events", async () => {
    const stage = await buildStage(app);
    const { project, theo, olivia } = stage;
    const params = await open(stage, `${"é".repeat(400)}`);
    const panel = await connectWidget(app, project, theo);
    const { message: file } = await olivia.call(endpoints.sendMessage, {
      params,
      body: { type: "FILE", content: await upload(stage, "1.csv") },
    });
    const [asked] = (await readAll(stage, params)).messages;
    if (!asked) throw new Error("No first message");
    const body = { content: "Because", replyToId: asked.id };
    const { message, messages } = await olivia.call(endpoints.sendMessage, { params, body });
    const { id, sequence, senderType, senderId, type } = asked;
    const replyTo = { id, sequence, senderType, senderId, type, content: "é".repeat(300), file: null };
    expect(message.replyTo).toEqual(replyTo);
    expect(messages).toEqual([message]);
    expect((await panel.next("message.created", ({ message: { content } }) => content === "Because")).message).toEqual(
      message,
    );
    const attachments = [{ content: await upload(stage, "2.csv") }];
    const answered = await theo.call(endpoints.sendVisitorMessage, {
      params,
      body: { content: "And this?", replyToId: file.id, attachments },
    });
    expect(answered.messages.map(({ replyTo }) => replyTo?.file?.name)).toEqual(["1.csv", undefined]);
    expect((await readAll(stage, params)).messages.slice(-3)).toEqual([message, ...answered.messages]);
    const { conversation } = await theo.call(endpoints.getVisitorConversation, { params });
    expect(conversation.messages.slice(-3)).toEqual([message, ...answered.messages]);
    expect(conversation.lastMessage?.replyTo).toBeNull();
    panel.close();
  });

  test("is of this conversation, else nothing is sent", async () => {
    const stage = await buildStage(app);
    const { theo, nadia, olivia } = stage;
    const params = await open(stage);
    const others = await open(stage);
    const [foreign] = (await readAll(stage, others)).messages;
    const before = await readAll(stage, params);
    for (const replyToId of [foreign?.id, randomUUID()]) {
      const body = { content: "Because", replyToId };
      const refused = { status: 400, fields: { replyToId: expect.any(String) } };
      await expect(theo.call(endpoints.sendVisitorMessage, { params, body })).rejects.toMatchObject(refused);
      await expect(olivia.call(endpoints.sendMessage, { params, body })).rejects.toMatchObject(refused);
      // Who has no access to the conversation is not told of its messages.
      await expect(nadia.call(endpoints.sendVisitorMessage, { params, body })).rejects.toMatchObject({ status: 404 });
    }
    expect(await readAll(stage, params)).toEqual(before);
  });

  test("is in what a repeat answers", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    const [asked] = (await readAll(stage, params)).messages;
    const body = { content: "Because", replyToId: asked?.id, clientId: randomUUID() };
    const first = await stage.olivia.call(endpoints.sendMessage, { params, body });
    expect(await stage.olivia.call(endpoints.sendMessage, { params, body })).toEqual(first);
  });
});

describe("[A8] an answer in ignorance", () => {
  const answer = (stage: Stage, who: "olivia" | "marco", params: Params, content: string, more: object = {}) =>
    stage[who].call(endpoints.sendMessage, { params, body: { content, ...more } });

  test("is refused with the newer answers of others, and nothing is stored", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    const { messages } = await answer(stage, "marco", params, "Mine was first");
    await stage.theo.call(endpoints.sendVisitorMessage, { params, body: { content: "Thanks" } });
    const more = await answer(stage, "marco", params, "And this");
    const before = await readAll(stage, params);
    const attachments = [{ content: await upload(stage, "1.csv") }];
    for (const seenSequence of [0, 1]) {
      for (const rest of [{}, { close: true }, { attachments }, { clientId: randomUUID() }]) {
        const error = await answer(stage, "olivia", params, "Too late", { seenSequence, ...rest }).catch((e) => e);
        expect(error).toBeInstanceOf(RequestError);
        expect(error).toMatchObject({ status: 409, code: "ANSWERED_MEANWHILE" });
        expect(error.messages).toEqual([...messages, ...more.messages]);
      }
    }
    const error = await answer(stage, "olivia", params, "Too late", { seenSequence: 3 }).catch((e) => e);
    expect(error.messages).toEqual(more.messages);
    expect(await readAll(stage, params)).toEqual(before);
  });

  test("goes again without the sequence or with a higher one, under the same client id", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    await answer(stage, "marco", params, "Mine was first");
    for (const [index, again] of [{}, { seenSequence: 2 }].entries()) {
      const clientId = randomUUID();
      const late = answer(stage, "olivia", params, "Anyway", { seenSequence: 1, clientId });
      await expect(late).rejects.toMatchObject({ code: "ANSWERED_MEANWHILE" });
      expect(await answer(stage, "olivia", params, "Anyway", { clientId, ...again })).toMatchObject({
        message: { sequence: 3 + index },
      });
    }
  });

  test("is not refused by the visitor's messages, one's own, or none", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    await stage.theo.call(endpoints.sendVisitorMessage, { params, body: { content: "Hello?" } });
    await answer(stage, "olivia", params, "One", { seenSequence: 1 });
    await answer(stage, "olivia", params, "Two", { seenSequence: 1 });
    // Marco's one is older than what she has seen; after it come only her own.
    await answer(stage, "marco", params, "Three");
    await answer(stage, "olivia", params, "Four", { seenSequence: 5 });
    await answer(stage, "olivia", params, "Five", { seenSequence: 5 });
    // But Marco's own does not hide what she wrote before it, nor hers what he wrote.
    await answer(stage, "marco", params, "Six", { seenSequence: 7 });
    await expect(answer(stage, "marco", params, "Seven", { seenSequence: 5 })).rejects.toMatchObject({
      code: "ANSWERED_MEANWHILE",
    });
    await answer(stage, "olivia", params, "Eight", { seenSequence: 8 });
    await expect(answer(stage, "olivia", params, "Nine", { seenSequence: 7 })).rejects.toMatchObject({
      code: "ANSWERED_MEANWHILE",
    });
  });

  test("is answered like the first time when it is a repeat, whatever came since", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    const more = { seenSequence: 1, clientId: randomUUID() };
    const first = await answer(stage, "olivia", params, "Once", more);
    await answer(stage, "marco", params, "Mine");
    expect(await answer(stage, "olivia", params, "Once", more)).toEqual(first);
    const closing = { ...more, clientId: randomUUID(), seenSequence: 3, close: true };
    const closed = await answer(stage, "olivia", params, "Bye", closing);
    await answer(stage, "marco", params, "Bye too");
    expect((await answer(stage, "olivia", params, "Bye", closing)).messages).toEqual(closed.messages);
  });

  test("an integration's answer counts as another agent's", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    const { message } = await answer(stage, "olivia", params, "By a program");
    const { db } = app.app.database;
    const sender = randomUUID();
    await db
      .updateTable("messages")
      .set({ sender_type: "INTEGRATION", sender_id: sender })
      .where("id", "=", message.id)
      .execute();
    await db
      .updateTable("conversations")
      .set({ answered_by_id: sender })
      .where("id", "=", params.conversationId)
      .execute();
    await expect(answer(stage, "olivia", params, "Mine", { seenSequence: 1 })).rejects.toMatchObject({
      code: "ANSWERED_MEANWHILE",
      messages: [{ senderType: "INTEGRATION" }],
    });
  });

  test("in somebody else's conversation is NOT_FOUND", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    await answer(stage, "marco", params, "Mine");
    const elsewhere = { ...params, projectId: stage.petrasProject.id };
    for (const more of [{}, { close: true }]) {
      const body = { content: "Hello", seenSequence: 0, ...more };
      await expect(stage.petra.call(endpoints.sendMessage, { params: elsewhere, body })).rejects.toMatchObject({
        status: 404,
      });
      await expect(stage.petra.call(endpoints.sendMessage, { params, body })).rejects.toMatchObject({ status: 404 });
    }
  });

  test("of two at once exactly one goes, whether alone or with more", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    for (let round = 0; round < 40; round++) {
      const seen = (await readAll(stage, params)).messages.at(-1)?.sequence;
      const more = (index: number) => ({ seenSequence: seen, ...(round % 4 === index && { close: true }) });
      const outcomes = await outcomesOf([
        answer(stage, "olivia", params, "Hers", more(1)),
        answer(stage, "marco", params, "His", more(2)),
      ]);
      expect(outcomes.sort()).toEqual(["409 ANSWERED_MEANWHILE", "done"]);
      expect((await readAll(stage, params)).messages).toHaveLength(2 + round);
    }
  });

  test("the messages of a batch are refused and written each for itself", async () => {
    const stage = await buildStage(app);
    const all = await Promise.all(Array.from({ length: 20 }, () => open(stage)));
    for (const params of all.slice(0, 10)) await answer(stage, "marco", params, "First");
    const outcomes = await outcomesOf(
      all.map((params) => answer(stage, "olivia", params, "Mine", { seenSequence: 1 })),
    );
    expect(outcomes).toEqual([...Array(10).fill("409 ANSWERED_MEANWHILE"), ...Array(10).fill("done")]);
  });
});

describe("[A7] close with a message", () => {
  test("closes in the same commit: the message's event, then the conversation's", async () => {
    const stage = await buildStage(app);
    const { project, olivia, marco, theo } = stage;
    const params = await open(stage);
    const inbox = await connectDashboard(app, marco);
    const panel = await connectWidget(app, project, theo);
    const body = { content: "Done", close: true, clientId: randomUUID() };
    const answer = await olivia.call(endpoints.sendMessage, { params, body });
    expect(answer.conversation).toMatchObject({ status: "CLOSED", lastMessage: { content: "Done" } });
    expect((await inbox.next("agent.message")).message).toEqual(answer.message);
    const { conversation } = await inbox.next("conversation.updated");
    expect(conversation).toEqual(answer.conversation);
    expect((await panel.next("message.created")).message).toEqual(answer.message);
    expect((await panel.next("conversation.updated")).conversation.status).toBe("CLOSED");

    // What it did stands after the message.
    const { activities } = await readAll(stage, params);
    expect(activities).toMatchObject([{ kind: "CLOSED", afterSequence: answer.message.sequence, actorType: "AGENT" }]);

    // A repeat does nothing again, also when somebody has opened it since.
    await marco.call(endpoints.updateConversation, { params, body: { status: "OPEN" } });
    const repeat = await olivia.call(endpoints.sendMessage, { params, body });
    expect(repeat).toMatchObject({ message: answer.message, conversation: { status: "OPEN" } });
    inbox.close();
    panel.close();
  });

  test("a plain send answers no conversation and leaves it as it is", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    const { olivia } = stage;
    const attachments = [{ content: await upload(stage, "1.csv") }];
    for (const body of [{ content: "Hello" }, { content: "Look:", attachments }]) {
      expect((await olivia.call(endpoints.sendMessage, { params, body })).conversation).toBeNull();
    }
    expect((await readAll(stage, params)).status).toBe("OPEN");
  });

  test("in a closed conversation it changes nothing but the messages", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    await stage.olivia.call(endpoints.updateConversation, { params, body: { status: "CLOSED" } });
    const inbox = await connectDashboard(app, stage.marco);
    const close = { content: "Bye", close: true };
    const { conversation } = await stage.olivia.call(endpoints.sendMessage, { params, body: close });
    expect(conversation?.status).toBe("CLOSED");
    await stage.olivia.call(endpoints.sendMessage, { params, body: { content: "Really" } });
    await inbox.next("agent.message", ({ message }) => message.content === "Really");
    expect(inbox.received.filter(({ event }) => event === "conversation.updated")).toEqual([]);
    inbox.close();
  });
});

describe("[A3] saved replies in a send", () => {
  async function send(
    stage: Stage,
    params: Params,
    apply: (sent: SavedRepliesSent) => Promise<void>,
    more: object = {},
  ) {
    const { database } = app.app;
    const actor = { project: { id: stage.project.id }, agentId: stage.olivia.agentId } as never;
    const input = {
      ...params,
      type: "TEXT" as const,
      content: "Saved",
      file: null,
      pixels: null,
      quoted: null,
      seenSequence: undefined,
      clientId: undefined,
      now: new Date(),
      ...more,
    };
    const savedReplyIds = [randomUUID()];
    return sendAgentBurst(database, { savedRepliesSent: (_tx, sent) => apply(sent) }, actor, input, {
      attached: [],
      savedReplyIds,
      close: false,
    });
  }

  test("act after the message in its transaction, once, and what they refuse undoes it", async () => {
    const stage = await buildStage(app);
    const params = await open(stage);
    const acted: string[] = [];
    const act = async ({ content }: SavedRepliesSent) => void acted.push(content);
    const clientId = randomUUID();
    const { messages } = await send(stage, params, act, { clientId });
    expect((await send(stage, params, act, { clientId })).messages).toEqual(messages);
    expect(acted).toEqual(["Saved"]);
    const refuse = () => Promise.reject(new Error("No"));
    await expect(send(stage, params, refuse)).rejects.toThrow("No");
    expect((await readAll(stage, params)).messages).toHaveLength(2);
  });
});
