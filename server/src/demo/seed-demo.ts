import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { seedAccount } from "../features/accounts/index.ts";
import { updateAgentRow } from "../features/agents/index.ts";
import { seedConversation } from "../features/conversations/index.ts";
import { knownIssueHooks, seedFeedback, seedLoop } from "../features/feedback/index.ts";
import { seedFile } from "../features/files/index.ts";
import { seedKnownIssue } from "../features/known-issues/index.ts";
import { listProjectsOfAccount, seedMember } from "../features/members/index.ts";
import { clearNotifications } from "../features/notifications/index.ts";
import { createProject, updateProjectRow } from "../features/projects/index.ts";
import { seedSavedReplies } from "../features/saved-replies/index.ts";
import { seedTags } from "../features/tags/index.ts";
import { seedVisitor } from "../features/visitors/index.ts";
import { updateWidgetSettings } from "../features/widget-settings/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/database/database.ts";
import { newId } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { conversations } from "./story/conversations.ts";
import * as loop from "./story/loop.ts";
import * as story from "./story/project.ts";
import { savedReplies } from "./story/saved-replies.ts";
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
  const store = async (purpose: "LOGO" | "AVATAR" | "MESSAGE" | "FEEDBACK", ownerId: string, name: string) =>
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

  await seedSavedReplies(
    tx,
    { agentId: owner.agent_id, project },
    savedReplies.map(({ tags, after, ...reply }) => ({ ...reply, actions: { tagIds: toTagIds(tags), ...after } })),
    new Date(now),
  );

  const begun: { id: string; text: string }[] = [];
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
    const [first] = conversation.lines;
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
    begun.push({ id: itemId, text: first?.text ?? "" });
    if (!conversation.isRead) continue;
    for (const agentId of agentIds) await clearNotifications(tx, { agentId, projectId: project.id, itemId });
  }

  const pictures = new Map<string, string>();
  for (const name of suggestions.flatMap((item) => item.pictures ?? [])) {
    pictures.set(name, await store("FEEDBACK", project.id, name));
  }
  const suggestionIds = await seedFeedback(
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
        pictures: (item.pictures ?? []).map((name) => pictures.get(name) ?? ""),
        isUnread: item.isUnread ?? false,
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
  await closeTheLoop(tx, { project, now, agentIds, visitorIds, crowdIds, begun, suggestionIds });
  return { projectId: project.id };
}

interface Told {
  project: Awaited<ReturnType<typeof createProject>>;
  now: number;
  agentIds: readonly string[];
  visitorIds: Readonly<Record<VisitorName, string>>;
  crowdIds: readonly string[];
  /** The conversations, each with how it begins. */
  begun: readonly { id: string; text: string }[];
  /** In the story's order. */
  suggestionIds: readonly string[];
}

/** What became of what was asked: links, votes on behalf, merges, plans, an announcement and answers that wait, known issues. */
async function closeTheLoop(tx: Tx, told: Told) {
  const { project, now, agentIds, visitorIds, crowdIds } = told;
  const need = (id: string | undefined, what: string) => {
    if (id === undefined) throw new Error(`The story has no ${what}`);
    return id;
  };
  const feedbackOf = (title: string) =>
    need(told.suggestionIds[suggestions.findIndex((one) => one.title === title)], title);
  const conversationOf = (start: string) => need(told.begun.find(({ text }) => text.startsWith(start))?.id, start);
  const hoursAgo = (hours: number) => new Date(now - hours * 60 * minute);
  const step = ({ agent, hoursAgo: hours, suggestion }: { agent: number; hoursAgo: number; suggestion: string }) => ({
    agentId: need(agentIds[agent], "such agent"),
    at: hoursAgo(hours),
    feedbackId: feedbackOf(suggestion),
  });
  await seedLoop(tx, project, {
    settings: loop.settings,
    links: loop.links.map((link) => ({
      ...step(link),
      conversationId: conversationOf(link.asked),
      promised: link.promised ?? false,
    })),
    votes: loop.votes.map((vote) => ({ ...step(vote), email: vote.email, name: vote.name })),
    privateComments: loop.privateComments.map((comment) => ({ ...step(comment), content: comment.text })),
    edits: loop.plans.map((plan) => ({
      ...step(plan),
      ...(plan.owner !== undefined && { ownerId: need(agentIds[plan.owner], "such agent") }),
      ...(plan.quarter !== undefined && { etaQuarter: plan.quarter }),
      ...(plan.description !== undefined && { description: plan.description }),
    })),
    merges: loop.merges.map((merge) => ({ ...step(merge), intoId: feedbackOf(merge.into) })),
    moves: loop.moves.map((move) => ({ ...step(move), status: move.status, publicAnswer: move.publicAnswer })),
  });
  for (const [index, issue] of loop.knownIssues.entries()) {
    const others = crowdIds.slice(index * 20, index * 20 + issue.others);
    const eta = issue.etaDays === undefined ? null : new Date(now + issue.etaDays * day).toISOString().slice(0, 10);
    await seedKnownIssue(
      tx,
      knownIssueHooks,
      { agentId: need(agentIds[issue.agent], "such agent"), project },
      {
        title: issue.title,
        text: issue.text,
        eta,
        conversationIds: issue.asked.map(conversationOf),
        joinedIds: [...issue.joined.map((name) => visitorIds[name]), ...others],
        createdAt: hoursAgo(issue.hoursAgo),
        fixedAt: issue.fixedHoursAgo === undefined ? null : hoursAgo(issue.fixedHoursAgo),
      },
    );
  }
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
