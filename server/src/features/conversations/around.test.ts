import * as endpoints from "@hark/contract/conversations/endpoints";
import { mergeConversation } from "@hark/contract/conversations/merge-endpoints";
import { createNote, deleteNote } from "@hark/contract/thread/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage, type VisitorPerson } from "../../../test/cast.ts";

const app = useTestApp();

/** A conversation whose messages say their sequence. */
async function talk({ project }: Stage, visitor: VisitorPerson, length: number) {
  const params = { projectId: project.id };
  const body = { type: "QUESTION", content: "1" } as const;
  const { conversation } = await visitor.call(endpoints.startConversation, { params, body });
  const one = { ...params, conversationId: conversation.id };
  const ids = [conversation.messages[0]?.id ?? ""];
  for (let sequence = 2; sequence <= length; sequence++) {
    const sent = await visitor.call(endpoints.sendVisitorMessage, { params: one, body: { content: `${sequence}` } });
    ids.push(sent.message.id);
  }
  return { params: one, idOf: (sequence: number) => ids[sequence - 1] ?? "" };
}

test("[A1] a conversation is read around a message, with its notes, and a side that has fewer gives the rest", async () => {
  const stage = await buildStage(app);
  const { olivia, theo } = stage;
  const { params, idOf } = await talk(stage, theo, 12);
  const read = async (around: string, limit = 4) =>
    (await olivia.call(endpoints.getConversation, { params, query: { around, limit } })).conversation;
  const window = async (sequence: number, limit?: number) => {
    const { messages, hasMore, hasNewer } = await read(idOf(sequence), limit);
    return [messages.map(({ content }) => content).join(" "), hasMore, hasNewer];
  };
  expect(await window(6)).toEqual(["5 6 7 8", true, true]);
  expect(await window(6, 5)).toEqual(["4 5 6 7 8", true, true]);
  expect(await window(1)).toEqual(["1 2 3 4", false, true]);
  expect(await window(12)).toEqual(["9 10 11 12", true, false]);
  expect(await window(11)).toEqual(["9 10 11 12", true, false]);
  expect(await window(6, 50)).toEqual(["1 2 3 4 5 6 7 8 9 10 11 12", false, false]);

  const { note } = await olivia.call(createNote, { params, body: { content: "Here" } });
  await theo.call(endpoints.sendVisitorMessage, { params, body: { content: "13" } });
  const around = await read(note.id, 2);
  expect(around.messages.map(({ content }) => content)).toEqual(["12", "13"]);
  expect(around.notes.map(({ id }) => id)).toEqual([note.id]);
  expect((await read(idOf(3), 2)).notes).toEqual([]);
  await olivia.call(deleteNote, { params: { ...params, noteId: note.id } });
  await expect(read(note.id)).rejects.toMatchObject({ status: 404 });
});

test("[A1] a message of a merged conversation is read under both ids, and nowhere else", async () => {
  const stage = await buildStage(app);
  const { project, olivia, theo, nadia } = stage;
  const source = await talk(stage, theo, 3);
  const target = await talk(stage, theo, 6);
  const other = await talk(stage, nadia, 1);
  const body = { intoId: target.params.conversationId };
  await olivia.call(mergeConversation, { params: source.params, body });
  await theo.call(endpoints.sendVisitorMessage, { params: target.params, body: { content: "7" } });
  const read = async (params: typeof source.params, around: string) =>
    (await olivia.call(endpoints.getConversation, { params, query: { around, limit: 2 } })).conversation.messages.map(
      ({ content }) => content,
    );
  expect(await read(source.params, source.idOf(2))).toEqual(["2", "3"]);
  expect(await read(target.params, source.idOf(2))).toEqual(["6", "7"]);
  await expect(read(other.params, source.idOf(2))).rejects.toMatchObject({ status: 404 });
  await expect(read(source.params, target.idOf(2))).rejects.toMatchObject({ status: 404 });
  const refused = { status: 400, code: "VALIDATION_FAILED" };
  const query = { around: source.idOf(1), before: source.idOf(2) };
  await expect(olivia.call(endpoints.getConversation, { params: source.params, query })).rejects.toMatchObject(refused);
  await expect(read(source.params, "nonsense")).rejects.toMatchObject(refused);
  // Visitors have none.
  const params = { projectId: project.id, conversationId: source.params.conversationId };
  const ignored = await theo.call(endpoints.getVisitorConversation, {
    params,
    query: { around: other.idOf(1) } as object,
  });
  expect(ignored.conversation.messages).toHaveLength(3);
});
