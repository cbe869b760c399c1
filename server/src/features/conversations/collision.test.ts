import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage } from "../../../test/cast.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { createMessageWriter } from "./message-writer.ts";
import { seedConversation } from "./seed-conversation.ts";

const app = useTestApp();

/** Rounds of each conversation, one after the other; the conversations are answered at the same time. */
const conversations = 50;
const rounds = 20;

test("[A8] of two agents who answer at once, a thousand times, exactly one goes unasked, and no text is lost", async () => {
  const { project, olivia, marco, theo } = await buildStage(app);
  const { database } = app.app;
  // The agents are at two nodes, so nothing but the row stands between them.
  const nodes = [createMessageWriter(database), createMessageWriter(database)] as const;
  const ids = await database.transaction(async (tx) => {
    const seeded: string[] = [];
    for (let index = 0; index < conversations; index++) {
      const messages = [{ agentId: null, content: "A question", createdAt: new Date() }];
      const conversation = {
        visitorId: theo.widgetUser.id,
        type: "QUESTION",
        isClosed: false,
        assignedToId: null,
      } as const;
      seeded.push(await seedConversation(tx, project.id, { ...conversation, messages }));
    }
    return seeded;
  });

  async function answerAll(conversationId: string) {
    let seen = 1;
    for (let round = 0; round < rounds; round++) {
      const answers = [olivia, marco].map((agent) => ({
        id: newId(),
        project_id: project.id,
        conversation_id: conversationId,
        sender_type: "AGENT" as const,
        sender_id: agent.agentId,
        type: "TEXT" as const,
        content: `${agent.name} ${round}`,
        file: null,
        pixels: null,
        reply_to_id: null,
        seen_sequence: seen,
        client_id: randomUUID(),
        created_at: new Date(),
      }));
      const results = await Promise.all(
        answers.map((one, index) =>
          nodes[index as 0 | 1].write(one).then(
            () => null,
            (reason: AppError) => reason,
          ),
        ),
      );
      const refused = results.filter((reason) => reason !== null);
      expect(refused).toHaveLength(1);
      const won = results.indexOf(null);
      // The refusal brings what the loser has not seen, so that they can decide.
      expect(refused[0]).toBeInstanceOf(AppError);
      expect(refused[0]?.code).toBe("ANSWERED_MEANWHILE");
      expect(JSON.stringify(refused[0]?.messages)).toContain(answers[won]?.content);
      // "Send anyway", with the same client id.
      const lost = answers[1 - won];
      if (lost) expect(await nodes[0].write({ ...lost, seen_sequence: null })).toHaveProperty("written");
      seen += 2;
    }
  }

  await Promise.all(ids.map(answerAll));
  const rows = await database.db
    .selectFrom("messages")
    .select(["conversation_id", "content"])
    .where("project_id", "=", project.id)
    .where("sender_type", "=", "AGENT")
    .execute();
  const texts = Array.from({ length: rounds }, (_, round) => [`Olivia ${round}`, `Marco ${round}`]).flat();
  for (const id of ids) {
    const stored = rows.filter((row) => row.conversation_id === id).map(({ content }) => content);
    expect(stored.sort()).toEqual(texts.toSorted());
  }
});
