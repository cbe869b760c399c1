import type { listConversations } from "@hark/contract/conversations/endpoints";
import type { FilterNode } from "@hark/contract/filters/schema";
import { createRequest } from "@hark/contract/request";
import { percentile } from "../report.ts";
import { agentToken, benchProjectId, seed } from "../seed.ts";
import { seedInbox } from "../seed-inbox.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, type Round, rounds } from "./measure.ts";

const size = { conversations: 1_000_000, unread: 5_000 };
const warmUp = 5;
const measured = 40;

/** Some that a page is full of, and some that no conversation passes: then a look ends after 5,000 (wire/find.md, section 2). */
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
  "no language": { field: "language", op: "is", value: "de" },
  "no page": { field: "page", op: "contains", value: "pricing" },
  "no metadata": { field: "metadata", op: "is", value: "pro", key: "plan" },
  "none verified, or none on a page": {
    or: [
      { field: "verified", op: "is", value: true },
      { field: "page", op: "startsWith", value: "https://shop" },
    ],
  },
};

/** Performance row 15. The baseline is row 3's: a page by its index. */
export const filters: Measure = {
  name: "filters",
  title: "A page of filtered conversations among 1,000,000, median",
  targets: Object.fromEntries(
    Object.keys(trees).map((name) => [`${name}, ms`, { ratio: 3, isBetter: "lower" as const }]),
  ),
  async run(postgres) {
    const baselineUrl = await postgres.createDatabase("filters_baseline");
    await seed("baseline", baselineUrl, { agents: 0, visitors: 1 });
    await seedInbox("baseline", baselineUrl, size);
    const baseline = await spawnServer("baseline", baselineUrl);
    const url = await postgres.createDatabase("filters");
    await seed("hark", url, { agents: 3, visitors: 1 });
    await seedInbox("hark", url, size);
    const hark = await spawnServer("hark", url);
    const request = createRequest({ base: `${hark.url}/api`, authorization: () => `Bearer ${agentToken(0)}` });
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const floor = await time(() => fetch(`${baseline.url}/conversations`).then((response) => response.json()));
      const figures: Record<string, number> = {};
      for (const [name, where] of Object.entries(trees)) {
        figures[`${name}, ms`] = await time(() =>
          request<typeof listConversations>("GET /projects/:projectId/conversations", {
            params: { projectId: benchProjectId },
            query: { view: "inbox", status: "all", where: JSON.stringify(where) },
          }),
        );
      }
      results.push({
        baseline: Object.fromEntries(Object.keys(figures).map((name) => [name, floor])),
        hark: figures,
      });
    }
    await baseline.stop();
    await hark.stop();
    return results;
  },
};

async function time(call: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < warmUp; count++) await call();
  const times: number[] = [];
  for (let count = 0; count < measured; count++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}
