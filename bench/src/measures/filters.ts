import {
  type ConversationView,
  conversationView,
  type listConversations,
} from "@hark/contract/conversations/endpoints";
import type { FilterNode } from "@hark/contract/filters/schema";
import { createRequest } from "@hark/contract/request";
import { percentile } from "../report.ts";
import { agentToken, benchProjectId, seed, uuid } from "../seed.ts";
import { seedFacts, seedInbox } from "../seed-inbox.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, type Round, rounds } from "./measure.ts";

const size = { conversations: 1_000_000, unread: 5_000 };
const warmUp = 5;
const measured = 40;

/** Some that a page is full of, and some that no conversation passes: then a look ends early (wire/find.md, section 2). */
const trees: Record<string, FilterNode> = {
  bugs: { field: "type", op: "is", value: "BUG" },
  mine: { field: "assignee", op: "is", value: "me" },
  unassigned: { field: "assignee", op: "is", value: null },
  "waiting bugs, or mine": {
    or: [
      { field: "assignee", op: "is", value: "me" },
      {
        and: [
          { field: "type", op: "is", value: "BUG" },
          { field: "waiting", op: "is", value: true },
        ],
      },
    ],
  },
  "last message long ago": { field: "lastMessage", op: "olderThan", value: 300 },
  "without a tag": { field: "tag", op: "isNot", value: benchProjectId },
  "a tag that none has": { field: "tag", op: "is", value: benchProjectId },
  mentioned: { field: "mentioned", op: "is", value: true },
  "no language": { field: "language", op: "is", value: "fi" },
  "no page": { field: "page", op: "contains", value: "careers" },
  "no metadata": { field: "metadata", op: "is", value: "none", key: "plan" },
  "none on two pages, or in a language": {
    or: [
      { field: "language", op: "is", value: "fi" },
      { field: "page", op: "startsWith", value: "https://none" },
      { field: "page", op: "contains", value: "careers" },
    ],
  },
};

/** The same ones in every run: their values meet many, some, few and none. */
function randomTrees(count: number): Record<string, FilterNode> {
  let state = 20_260_615;
  const below = (end: number) => {
    // Park and Miller's generator: bits enough for choosing.
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
  const pick = <Value>(...values: Value[]): Value => values[below(values.length)] as Value;
  const either = () => pick("is" as const, "isNot" as const);
  const flag = () => pick(true, false);
  const leaves: (() => FilterNode)[] = [
    () => ({ field: "type", op: either(), value: pick("BUG", "QUESTION") }),
    () => ({ field: "status", op: either(), value: pick("OPEN", "CLOSED") }),
    () => ({ field: "assignee", op: either(), value: pick("me", null, uuid(3, 1)) }),
    () => ({ field: "tag", op: either(), value: benchProjectId }),
    () => ({ field: pick("snoozed", "unread", "waiting", "mentioned", "verified"), op: "is", value: flag() }),
    () => ({ field: "language", op: either(), value: pick("de", "pt", "fi") }),
    () => ({ field: "page", op: pick("contains", "startsWith"), value: pick("https://shop", "cart", "careers") }),
    () => ({ field: "metadata", key: "plan", op: either(), value: pick("pro", "free", "none") }),
    () => ({ field: "metadata", key: "seats", op: pick("above", "below"), value: pick(1, 50, 98) }),
    () => ({ field: "metadata", key: pick("plan", "none"), op: "exists", value: flag() }),
    () => ({ field: pick("created", "lastMessage"), op: pick("within", "olderThan"), value: pick(1, 30, 300) }),
  ];
  const node = (level: number): FilterNode => {
    const leaf = leaves[below(leaves.length)] as () => FilterNode;
    if (level === 3 || below(3) === 0) return leaf();
    const parts = Array.from({ length: 1 + below(3) }, () => node(level + 1));
    return below(2) === 0 ? { and: parts } : { or: parts };
  };
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`random ${index + 1}`, node(0)]));
}

interface Asked {
  view: ConversationView;
  status?: "all";
  where?: string;
}

const asked: Record<string, Asked> = {
  ...Object.fromEntries(conversationView.options.map((view) => [`view ${view}`, { view }])),
  ...Object.fromEntries(
    Object.entries({ ...trees, ...randomTrees(20) }).map(([name, where]) => [
      name,
      { view: "inbox", status: "all", where: JSON.stringify(where) } as const,
    ]),
  ),
};

/** Performance row 15. The baseline is row 3's: a page by its index. */
export const filters: Measure = {
  name: "filters",
  title: "A page of views and of filtered conversations among 1,000,000, median",
  targets: Object.fromEntries(
    Object.keys(asked).map((name) => [`${name}, ms`, { ratio: 3, isBetter: "lower" as const }]),
  ),
  async run(postgres) {
    const baselineUrl = await postgres.createDatabase("filters_baseline");
    await seed("baseline", baselineUrl, { agents: 0, visitors: 1 });
    await seedInbox("baseline", baselineUrl, size);
    const baseline = await spawnServer("baseline", baselineUrl);
    const url = await postgres.createDatabase("filters");
    await seed("hark", url, { agents: 3, visitors: 1 });
    await seedInbox("hark", url, size);
    await seedFacts(url);
    const hark = await spawnServer("hark", url);
    const request = createRequest({ base: `${hark.url}/api`, authorization: () => `Bearer ${agentToken(0)}` });
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const figures: Round = { baseline: {}, hark: {} };
      for (const [name, query] of Object.entries(asked)) {
        const taken = await timeInTurn(
          () => fetch(`${baseline.url}/conversations`).then((response) => response.json()),
          () =>
            request<typeof listConversations>("GET /projects/:projectId/conversations", {
              params: { projectId: benchProjectId },
              query,
            }),
        );
        figures.baseline = { ...figures.baseline, [`${name}, ms`]: taken[0] };
        figures.hark[`${name}, ms`] = taken[1];
      }
      results.push(figures);
    }
    await baseline.stop();
    await hark.stop();
    return results;
  },
};

/** Both in turn, call by call, so that what else the machine does meets both. */
async function timeInTurn(...calls: [() => Promise<unknown>, () => Promise<unknown>]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let count = 0; count < warmUp + measured; count++) {
    for (const [side, call] of calls.entries()) {
      const start = performance.now();
      await call();
      if (count >= warmUp) times[side as 0 | 1].push(performance.now() - start);
    }
  }
  return [percentile(times[0], 0.5), percentile(times[1], 0.5)];
}
