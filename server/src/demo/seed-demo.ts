import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { seedAccount } from "../features/accounts/index.ts";
import { updateAgentRow } from "../features/agents/index.ts";
import { seedConversation } from "../features/conversations/index.ts";
import { seedFeedback } from "../features/feedback/index.ts";
import { seedFile } from "../features/files/index.ts";
import { listProjectsOfAccount, seedMember } from "../features/members/index.ts";
import { clearNotifications } from "../features/notifications/index.ts";
import { createProject, updateProjectRow } from "../features/projects/index.ts";
import { seedTags } from "../features/tags/index.ts";
import { seedVisitor } from "../features/visitors/index.ts";
import { updateWidgetSettings } from "../features/widget-settings/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/database/database.ts";
import { newId } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { conversations } from "./story/conversations.ts";
import * as story from "./story/project.ts";
import { type Suggestion, suggestions } from "./story/suggestions.ts";
import { crowd, type VisitorName, visitors } from "./story/visitors.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

interface DemoContext {
  database: Database;
  storage: Storage;
  publicUrl: string;
}

/** Creates the demo project once; later calls return the existing one. */
export async function seedDemo(context: DemoContext): Promise<{ projectId: string }> {
  const known = await findDemoProject(context.database);
  return known ?? context.database.transaction((tx) => seed(tx, context));
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

async function seed(tx: Tx, { storage, publicUrl }: DemoContext): Promise<{ projectId: string }> {
  const now = Date.now();
  const fileContext = { tx, storage, publicUrl, clock: systemClock, log: createLog("silent") };
  const store = async (purpose: "LOGO" | "AVATAR" | "MESSAGE", ownerId: string, name: string) =>
    seedFile(fileContext, { purpose, ownerId, bytes: await readFile(join(import.meta.dirname, "pictures", name)) });

  const team = [];
  for (const { picture, ...person } of story.team) {
    const account = await seedAccount(tx, { ...person, password: story.ownerPassword });
    await updateAgentRow(tx, account.agent_id, { avatar_url: await store("AVATAR", account.agent_id, picture) });
    team.push(account);
  }
  const [owner, ...others] = team;
  if (!owner) throw new Error("The story has no owner");
  const project = await createProject(tx, {
    id: newId(),
    owner: { ...owner, session_id: "", expires_at: new Date(), last_used_at: new Date() },
    name: story.projectName,
  });
  await updateProjectRow(tx, project.id, { logo_url: await store("LOGO", project.id, "logo.svg") });
  await updateWidgetSettings(tx, project.id, { color: story.projectColour });
  for (const account of others) await seedMember(tx, project.id, account);
  const agentIds = team.map((account) => account.agent_id);

  const visitorIds = {} as Record<VisitorName, string>;
  for (const [name, visitor] of Object.entries(visitors)) {
    const seen = toSeen(now, listMinutesAgo(name as VisitorName));
    visitorIds[name as VisitorName] = (await seedVisitor(tx, project.id, visitor, seen)).id;
  }
  const crowdIds: string[] = [];
  for (const [index, visitor] of crowd.entries()) {
    // They came before the first suggestion that they voted for, one after the other, and the last of them yesterday.
    const seen = toSeen(now, [oldestMinutesAgo + index * 97, 1_440 + index * 131]);
    crowdIds.push((await seedVisitor(tx, project.id, visitor, seen)).id);
  }

  const seeded = await seedTags(tx, project.id, {
    names: story.tags,
    agentId: owner.agent_id,
    createdAt: new Date(now),
  });
  const toTagIds = (names: readonly story.TagName[] = []) =>
    names.map((name) => seeded[story.tags.indexOf(name)] ?? "");

  // Oldest first, as they came in.
  for (const conversation of conversations.toReversed()) {
    const messages = [];
    for (const { agent, text, isPicture = false, minutesAgo } of conversation.lines) {
      messages.push({
        agentId: agent === undefined ? null : (agentIds[agent] ?? null),
        type: isPicture ? ("IMAGE" as const) : ("TEXT" as const),
        content: isPicture ? await store("MESSAGE", project.id, text) : text,
        createdAt: new Date(now - minutesAgo * minute),
      });
    }
    const itemId = await seedConversation(tx, project.id, {
      visitorId: visitorIds[conversation.visitor],
      type: conversation.type,
      isClosed: conversation.isClosed ?? false,
      ...(conversation.snoozedHours !== undefined && {
        snoozedUntil: new Date(now + conversation.snoozedHours * 60 * minute),
      }),
      assignedToId: agentIds[conversation.assignee ?? -1] ?? null,
      tagIds: toTagIds(conversation.tags),
      messages,
    });
    if (!conversation.isRead) continue;
    for (const agentId of agentIds) await clearNotifications(tx, { agentId, projectId: project.id, itemId });
  }

  await seedFeedback(
    tx,
    project.id,
    suggestions.map((item, index) => {
      const createdAt = new Date(now - item.daysAgo * day);
      return {
        title: item.title,
        description: item.description,
        status: item.status,
        authorId: visitorIds[item.author],
        createdAt,
        voterIds: listVoters(item, index, visitorIds, crowdIds),
        tagIds: toTagIds(item.tags),
        comments: (item.comments ?? []).map(({ agent, visitor, text }) => ({
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

const oldestMinutesAgo = Math.max(...suggestions.map(({ daysAgo }) => daysAgo)) * 24 * 60;

/** When a visitor of the story has written something. */
function listMinutesAgo(name: VisitorName): number[] {
  const written = conversations
    .filter(({ visitor }) => visitor === name)
    .flatMap(({ lines }) => lines.filter(({ agent }) => agent === undefined).map(({ minutesAgo }) => minutesAgo));
  const suggested = suggestions.filter(({ author }) => author === name).map(({ daysAgo }) => daysAgo * 24 * 60);
  return [...written, ...suggested];
}

function toSeen(now: number, minutesAgo: readonly number[]): { first: Date; last: Date } {
  const at = (minutes: number) => new Date(now - minutes * minute);
  return minutesAgo.length === 0
    ? { first: at(0), last: at(0) }
    : { first: at(Math.max(...minutesAgo) + 3), last: at(Math.min(...minutesAgo)) };
}

/** The author first, then shops of the crowd, who are others for each suggestion. */
function listVoters(
  { author, votes }: Suggestion,
  index: number,
  visitorIds: Readonly<Record<VisitorName, string>>,
  crowdIds: readonly string[],
): string[] {
  const shops = crowdIds.map((_, place) => crowdIds[(index * 37 + place) % crowdIds.length] ?? "");
  return [visitorIds[author], ...shops].slice(0, votes);
}
