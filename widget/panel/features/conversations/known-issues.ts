import type { listVisitorKnownIssues } from "@hark/contract/known-issues/endpoints";
import type { VisitorKnownIssue } from "@hark/contract/known-issues/schema";
import { knownIssues as limits } from "@hark/contract/limits";
import { hear } from "../../shared/live.ts";
import type { LivePart } from "../../shared/manifest.ts";
import { page } from "../../shared/page.ts";
import { onVisitorChange, request } from "../../shared/session.ts";
import { createStore } from "../../shared/store.ts";

interface KnownIssues {
  items: Record<string, VisitorKnownIssue>;
  /** What is listed before anything is typed, in the server's order; null before the first response. */
  listed: string[] | null;
}

const empty: KnownIssues = { items: {}, listed: null };

/** The bugs that the team has made known, as far as they were asked for. */
export const knownIssues = createStore<KnownIssues>(empty);

onVisitorChange(() => knownIssues.set(empty));

/** One that the visitor joined differs, or was joined or left in another tab. What was never asked for is not kept. */
function applyIssue(state: KnownIssues, issue: VisitorKnownIssue): KnownIssues {
  return state.items[issue.id] ? keep(state, [issue]) : state;
}

export function keep(state: KnownIssues, issues: readonly VisitorKnownIssue[]): KnownIssues {
  return { ...state, items: { ...state.items, ...Object.fromEntries(issues.map((issue) => [issue.id, issue])) } };
}

async function fetchIssues(query: { search?: string }): Promise<string[]> {
  const { knownIssues: found } = await request<typeof listVisitorKnownIssues>("GET /widget/:projectId/known-issues", {
    params: { projectId: page.get()?.projectId ?? "" },
    query,
  });
  knownIssues.set((state) => keep(state, found));
  return found.map(({ id }) => id);
}

/** Returns the ids of those that a text is about, best first. */
export const findIssues = (text: string) => fetchIssues({ search: text.slice(0, limits.searchMax) });

/** A list that fails is none; it is only a help. */
export async function listIssues() {
  try {
    const listed = await fetchIssues({});
    knownIssues.set((state) => ({ ...state, listed }));
  } catch {
    // Asked for again when the form is opened again, or the connection is back.
  }
}

const live: LivePart = {
  events: {
    "knownIssue.changed"({ knownIssue }) {
      knownIssues.set((state) => applyIssue(state, knownIssue));
    },
  },
  catchUp() {
    if (knownIssues.get().listed) void listIssues();
  },
};

// Heard once somebody has seen one, as until then there is nothing to keep in step.
void hear({ live: { isHeardAlways: false, load: async () => live } });
