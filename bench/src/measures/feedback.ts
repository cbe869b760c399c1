import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type * as endpoints from "@hark/contract/feedback/endpoints";
import { createRequest } from "@hark/contract/request";
import pg from "pg";
import { call } from "../load/call.ts";
import { percentile } from "../report.ts";
import { agentToken, benchProjectId, seed, uuid, visitorToken } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, type Round, rounds, runPairs, type Side } from "./measure.ts";

const sizes: Record<Side, number> = { baseline: 1_000, hark: 100_000 };
const orders = ["createdAt", "upvoteCount", "commentCount"] as const;
const warmUpPages = 30;
const measuredPages = 200;

/** Suggestions of all statuses, each with its own time, votes and comments as counts. */
async function seedFeedback(url: string, count: number) {
  await ask(
    url,
    `insert into feedbacks (id, project_id, title, description, status, position, upvote_count, comment_count, created_at)
     select gen_random_uuid(), $1, 'Suggestion ' || n, repeat('What it would help with. ', 8),
       (array['PENDING', 'UNDER_REVIEW', 'NOT_NOW', 'PLANNED', 'IN_PROGRESS', 'COMPLETED'])[1 + n % 6], n,
       (n * 7919) % 5000, (n * 31) % 300, now() - n * interval '1 minute'
     from generate_series(1, $2) as n`,
    [benchProjectId, count],
  );
  await ask(url, "vacuum analyze feedbacks");
}

async function ask<Row extends object>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text, [...values]);
  await client.end();
  return rows;
}

/** The baseline here is Hark itself with a hundredth of the suggestions. */
export const feedbackPages: Measure = {
  name: "suggestions",
  title: "First page of 100,000 suggestions beside that of 1,000, in each order",
  targets: Object.fromEntries(
    orders.map((order) => [`${order} median ms`, { ratio: 1.5, isBetter: "lower" as const }]),
  ),
  run: (postgres) =>
    runPairs(async (side) => {
      const databaseUrl = await postgres.createDatabase(`suggestions_${side}`);
      await seed("hark", databaseUrl, { agents: 1, visitors: 10 });
      await seedFeedback(databaseUrl, sizes[side]);
      const server = await spawnServer("hark", databaseUrl);
      const request = createRequest({ base: `${server.url}/api`, authorization: () => `Bearer ${agentToken(0)}` });
      const read = (orderBy: (typeof orders)[number]) =>
        request<typeof endpoints.listFeedbacks>("GET /projects/:projectId/feedbacks", {
          params: { projectId: benchProjectId },
          query: { status: ["PENDING", "UNDER_REVIEW", "NOT_NOW"], orderBy },
        });
      const figures: Record<string, number> = {};
      for (const orderBy of orders) {
        for (let page = 0; page < warmUpPages; page++) await read(orderBy);
        const times: number[] = [];
        for (let page = 0; page < measuredPages; page++) {
          const start = performance.now();
          await read(orderBy);
          times.push(performance.now() - start);
        }
        figures[`${orderBy} median ms`] = percentile(times, 0.5);
      }
      await server.stop();
      return figures;
    }),
};

const voters = 2_000;
const votesPerSecond = 200;
/** Connections are kept alive as in browsers; without a limit a busy machine is slow and refuses further connections. */
const connections = 64;
const itemId = uuid(6, 1);

/** Sends votes for one item at a steady pace, each by another visitor. */
export const votes: Measure = {
  name: "votes",
  title: `${votesPerSecond} votes a second for one item, ${voters} visitors`,
  targets: {
    "votes lost": { absolute: 0, isBetter: "lower" },
    "last answer after, s": { absolute: (voters / votesPerSecond) * 1.1, isBetter: "lower" },
  },
  async run(postgres) {
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const databaseUrl = await postgres.createDatabase("votes");
      await seed("hark", databaseUrl, { agents: 1, visitors: voters });
      await ask(
        databaseUrl,
        "insert into feedbacks (id, project_id, title, description, status) values ($1, $2, 'Popular', '', 'PLANNED')",
        [itemId, benchProjectId],
      );
      const server = await spawnServer("hark", databaseUrl);
      const { seconds, times } = await voteSteadily(server.url);
      await server.stop();
      const [counted] = await ask<{ count: number; rows: number }>(
        databaseUrl,
        `select upvote_count as count, (select count(*)::int from feedback_votes where feedback_id = $1) as rows
         from feedbacks where id = $1`,
        [itemId],
      );
      const kept = counted?.count === counted?.rows ? (counted?.count ?? 0) : 0;
      results.push({
        baseline: null,
        hark: {
          "votes lost": voters - kept,
          "last answer after, s": seconds,
          "median ms": percentile(times, 0.5),
          "p99 ms": percentile(times, 0.99),
        },
      });
    }
    return results;
  },
};

async function voteSteadily(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const address = `${url}/api/widget/${benchProjectId}/feedbacks/${itemId}/vote`;
  const times: number[] = [];
  const start = performance.now();
  const vote = async (index: number) => {
    await delay((index * 1000) / votesPerSecond);
    const sent = performance.now();
    await call(agent, address, { method: "PUT", token: visitorToken(index), statuses: [200] });
    times.push(performance.now() - sent);
  };
  await Promise.all(Array.from({ length: voters }, (_, index) => vote(index)));
  agent.destroy();
  return { seconds: (performance.now() - start) / 1000, times };
}
