import { visitorList as limits } from "@hark/contract/limits";
import type { VisitorProfile } from "@hark/contract/visitors/list-endpoints";
import type { VisitedPage } from "@hark/contract/visitors/schema";
import type { Database } from "../../platform/database/database.ts";
import type { AgentActor } from "../members/index.ts";
import { presentWidgetUser } from "./present.ts";
import type { VisitorRow } from "./queries.ts";

interface Asked {
  projectId: string;
  agentId: string;
  visitorId: string;
  limit: number;
}

/** What higher features know of a visitor: the newest of each and how many there are. */
export interface ProfileParts {
  conversations(
    database: Database,
    asked: Asked,
  ): Promise<Pick<VisitorProfile, "conversations" | "pages"> & { count: number }>;
  feedback(
    database: Database,
    asked: Asked,
  ): Promise<Pick<VisitorProfile, "suggestions" | "votes"> & { suggestionCount: number; voteCount: number }>;
}

export async function readProfile(
  database: Database,
  parts: ProfileParts,
  actor: AgentActor,
  visitor: VisitorRow,
): Promise<VisitorProfile> {
  const limit = limits.profileMax;
  const asked = { projectId: actor.project.id, agentId: actor.agentId, visitorId: visitor.id, limit };
  const [{ conversations, pages, count }, { suggestions, votes, suggestionCount, voteCount }] = await Promise.all([
    parts.conversations(database, asked),
    parts.feedback(database, asked),
  ]);
  return {
    widgetUser: presentWidgetUser(visitor),
    conversations,
    suggestions,
    votes,
    pages: joinPages(visitor, pages).slice(0, limit),
    counts: { conversations: count, suggestions: suggestionCount, votes: voteCount },
  };
}

/** The page of the last session with those of conversations, each address once. */
function joinPages(visitor: VisitorRow, ofConversations: VisitorProfile["pages"]): VisitorProfile["pages"] {
  const page = visitor.page as VisitedPage | null;
  const last = page ? [{ url: page.url, title: page.title || null, at: visitor.last_seen_at.toISOString() }] : [];
  const all = [...last, ...ofConversations].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const titles = new Map(last.map(({ url, title }) => [url, title]));
  const seen = new Set<string>();
  return all.flatMap((one) => {
    if (seen.has(one.url)) return [];
    seen.add(one.url);
    return [{ ...one, title: one.title ?? titles.get(one.url) ?? null }];
  });
}
