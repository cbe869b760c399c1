import { seedAccount } from "../features/accounts/index.ts";
import { seedConversation } from "../features/conversations/index.ts";
import { seedFeedback } from "../features/feedback/index.ts";
import { listProjectsOfAccount, seedMember } from "../features/members/index.ts";
import { clearNotifications } from "../features/notifications/index.ts";
import { createProject } from "../features/projects/index.ts";
import { seedTags } from "../features/tags/index.ts";
import { seedVisitor } from "../features/visitors/index.ts";
import type { Database, Tx } from "../platform/database/database.ts";
import * as story from "./story.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Creates the demo project once; later calls return the existing one. */
export async function seedDemo(database: Database): Promise<{ projectId: string }> {
  const known = await findDemoProject(database);
  return known ?? database.transaction(seed);
}

async function findDemoProject(database: Database): Promise<{ projectId: string } | null> {
  const owner = await database.db
    .selectFrom("accounts")
    .select("id")
    .where("email_key", "=", story.team[0].email)
    .executeTakeFirst();
  const [project] = owner ? await listProjectsOfAccount(database, owner.id) : [];
  return project ? { projectId: project.id } : null;
}

async function seed(tx: Tx): Promise<{ projectId: string }> {
  const now = Date.now();
  const team = [];
  for (const person of story.team) team.push(await seedAccount(tx, { ...person, password: story.ownerPassword }));
  const [owner, ...others] = team;
  if (!owner) throw new Error("The story has no owner");
  const project = await createProject(tx, {
    owner: { ...owner, session_id: "", expires_at: new Date() },
    name: story.projectName,
  });
  for (const account of others) await seedMember(tx, project.id, account);
  const agentIds = team.map((account) => account.agent_id);

  const visitorIds = {} as Record<story.VisitorName, string>;
  for (const [name, visitor] of Object.entries(story.visitors)) {
    visitorIds[name as story.VisitorName] = (await seedVisitor(tx, project.id, visitor)).id;
  }

  const seeded = await seedTags(tx, project.id, {
    names: story.tags,
    agentId: owner.agent_id,
    createdAt: new Date(now),
  });
  const toTagIds = (names: readonly story.TagName[] = []) =>
    names.map((name) => seeded[story.tags.indexOf(name)] ?? "");

  for (const conversation of story.conversations) {
    const itemId = await seedConversation(tx, project.id, {
      visitorId: visitorIds[conversation.visitor],
      type: conversation.type,
      isClosed: conversation.isClosed ?? false,
      assignedToId: agentIds[conversation.assignee ?? -1] ?? null,
      tagIds: toTagIds(conversation.tags),
      messages: conversation.lines.map((line) => ({
        agentId: line.agent === undefined ? null : (agentIds[line.agent] ?? null),
        content: line.text,
        createdAt: new Date(now - line.minutesAgo * minute),
      })),
    });
    if (!conversation.isRead) continue;
    for (const agentId of agentIds) await clearNotifications(tx, { agentId, projectId: project.id, itemId });
  }

  await seedFeedback(
    tx,
    project.id,
    story.feedback.map((item) => {
      const createdAt = new Date(now - item.daysAgo * day);
      return {
        title: item.title,
        description: item.description,
        status: item.status,
        authorId: visitorIds[item.author],
        createdAt,
        voterIds: item.voters.map((voter) => visitorIds[voter]),
        tagIds: toTagIds(item.tags),
        comments: item.comments.map(({ agent, visitor, text }) => ({
          author:
            agent === undefined
              ? { visitorId: visitorIds[visitor ?? item.author] }
              : { agentId: agentIds[agent] ?? owner.agent_id },
          content: text,
          createdAt: new Date(createdAt.getTime() + day / 2),
        })),
      };
    }),
  );
  return { projectId: project.id };
}
