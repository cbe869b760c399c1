import { createRequest } from "@hark/contract/request";
import type { search as searchEndpoint } from "@hark/contract/search/endpoints";
import { percentile } from "../report.ts";
import { agentToken, benchProjectId, seed } from "../seed.ts";
import { seededWords, seedSearch } from "../seed-search.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Figures, type Measure, type Round, rounds } from "./measure.ts";

const size = { messages: 1_000_000, conversations: 100_000, visitors: 20_000 };
const warmUp = 5;
const measured = 60;

const queries: Record<string, string> = {
  "rare word": seededWords.rare,
  "word in a third": seededWords.common,
  "two Japanese signs": seededWords.japanese,
  beginning: seededWords.beginning.slice(0, 4),
  "rare beside common": `${seededWords.common} ${seededWords.rare}`,
  "common among the oldest": seededWords.old,
  "one letter": "w",
  "common word is:open": `${seededWords.common} is:open`,
  "email:": "email:visitor77@shop77.example",
};

/** Performance row 14. There is no baseline: the goal is a time. */
export const search: Measure = {
  name: "search",
  title: `A page of search results in ${size.messages.toLocaleString("en")} messages, 95th percentile`,
  targets: Object.fromEntries(
    Object.keys(queries).map((name) => [`${name}, ms`, { absolute: 100, isBetter: "lower" as const }]),
  ),
  async run(postgres) {
    const url = await postgres.createDatabase("search");
    await seed("hark", url, { agents: 1, visitors: 1 });
    await seedSearch(url, size);
    const hark = await spawnServer("hark", url);
    const request = createRequest({ base: `${hark.url}/api`, authorization: () => `Bearer ${agentToken(0)}` });
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const figures: Figures = {};
      for (const [name, q] of Object.entries(queries)) {
        const call = () =>
          request<typeof searchEndpoint>("GET /projects/:projectId/search", {
            params: { projectId: benchProjectId },
            query: { q },
          });
        for (let count = 0; count < warmUp; count++) await call();
        const times: number[] = [];
        for (let count = 0; count < measured; count++) {
          const start = performance.now();
          await call();
          times.push(performance.now() - start);
        }
        figures[`${name}, ms`] = percentile(times, 0.95);
      }
      results.push({ baseline: null, hark: figures });
    }
    await hark.stop();
    return results;
  },
};
