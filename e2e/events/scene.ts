import { updateAgent } from "@hark/contract/agents/endpoints";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { seedConversation } from "../../server/src/features/conversations/seed-conversation.ts";
import { seedFeedback } from "../../server/src/features/feedback/seed-feedback.ts";
import { seedTags } from "../../server/src/features/tags/seed-tags.ts";
import type { TestApp } from "../../server/test/build-test-app.ts";
import { buildStage, type Stage, type VisitorPerson } from "../../server/test/cast.ts";

export interface Scene extends Stage {
  params: { projectId: string };
  /** Theo's conversations; the bug is the newer one. */
  question: string;
  bug: string;
  /** Theo's suggestion. */
  idea: string;
  /** Nadia's: one that nobody but her and the team sees, and two that are planned. */
  hidden: string;
  cards: string[];
  /** Both are on the question and on the idea, in this order; the bug has the second one. */
  tags: [first: string, second: string];
}

/** People, conversations and suggestions of one project, of which nobody has read anything. */
export async function buildScene(app: TestApp): Promise<Scene> {
  const stage = await buildStage(app);
  const { project, theo, nadia, olivia, marco } = stage;
  const params = { projectId: project.id };
  // Who is there must not change by the test's own sockets.
  for (const agent of [olivia, marco]) {
    await agent.call(updateAgent, { params: { ...params, agentId: agent.agentId }, body: { offlineMode: true } });
  }
  // Neither these nor the suggestions by the API, whose events might come as late as those that the tests wait for.
  const tags = await app.app.database.transaction((tx) =>
    seedTags(tx, project.id, { names: ["Billing", "Urgent"], agentId: olivia.agentId, createdAt: new Date() }),
  );
  const start = (type: "QUESTION" | "BUG", minutesAgo: number, tagIds: string[]) =>
    app.app.database.transaction((tx) =>
      seedConversation(tx, project.id, {
        visitorId: theo.widgetUser.id,
        type,
        isClosed: false,
        assignedToId: null,
        tagIds,
        messages: [{ agentId: null, content: "Hello", createdAt: new Date(Date.now() - minutesAgo * 60_000) }],
      }),
    );
  const suggest = ({ widgetUser }: VisitorPerson, title: string, status: FeedbackStatus) => ({
    title,
    description: "",
    status,
    authorId: widgetUser.id,
    createdAt: new Date(),
    voterIds: [],
    comments: [],
  });
  const [idea = "", hidden = "", ...cards] = await app.app.database.transaction((tx) =>
    seedFeedback(tx, project.id, [
      { ...suggest(theo, "Louder bell", "UNDER_REVIEW"), tagIds: tags },
      suggest(nadia, "Quieter brakes", "PENDING"),
      suggest(nadia, "Dynamo light", "PLANNED"),
      suggest(nadia, "Mudguards", "PLANNED"),
    ]),
  );
  return {
    ...stage,
    params,
    question: await start("QUESTION", 2, tags),
    bug: await start("BUG", 1, tags.slice(1)),
    idea,
    hidden,
    cards,
    tags: tags as Scene["tags"],
  };
}
