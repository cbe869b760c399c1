import type { ConversationFilter, ConversationView, listConversations } from "@hark/contract/conversations/endpoints";
import type { listNotifications } from "@hark/contract/notifications/endpoints";
import { createRequest, type Request } from "@hark/contract/request";
import type { Postgres } from "../postgres.ts";
import { percentile } from "../report.ts";
import { agentToken, benchProjectId, seed } from "../seed.ts";
import { seedInbox } from "../seed-inbox.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Figures, type Measure, type Round, rounds } from "./measure.ts";

const views: readonly ConversationView[] = ["inbox", "bugs", "questions", "assigned"];
const filters: readonly ConversationFilter[] = ["all", "unread", "open", "closed"];
const figures = views.flatMap((view) => filters.map((filter) => ({ view, filter, name: `${view} ${filter}, ms` })));
const small = 10_000;
const large = 1_000_000;
const unread = 5_000;
const warmUp = 10;
const measured = 60;

const callAs = (url: string): Request =>
  createRequest({ base: `${url}/api`, authorization: () => `Bearer ${agentToken(0)}` });

/** Performance row 3, how it grows. The baseline is Hark itself with a hundredth of the conversations. */
export const inboxGrowth: Measure = {
  name: "inbox-growth",
  title: "First page of the inbox with 1,000,000 conversations beside that with 10,000, median",
  targets: targetsOf(1.3),
  async run(postgres) {
    const few = await startHark(postgres, small);
    const many = await startHark(postgres, large);
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      results.push({ baseline: await timePages(few.url), hark: await timePages(many.url) });
    }
    await few.stop();
    await many.stop();
    return results;
  },
};

/** Performance rows 3 and 4. */
export const inbox: Measure = {
  name: "inbox",
  title: `First page of the inbox with 1,000,000 conversations, and its ${unread} unread ones, median`,
  targets: { ...targetsOf(3), "unread list, ms": { absolute: 5, isBetter: "lower" } },
  async run(postgres) {
    const baselineUrl = await postgres.createDatabase("inbox_baseline");
    await seed("baseline", baselineUrl, { agents: 0, visitors: 1 });
    await seedInbox("baseline", baselineUrl, { conversations: large, unread });
    const baseline = await spawnServer("baseline", baselineUrl);
    const hark = await startHark(postgres, large);
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await time(() => fetch(`${baseline.url}/conversations`).then((response) => response.json()));
      const baselineFigures = Object.fromEntries(figures.map(({ name }) => [name, page]));
      const request = callAs(hark.url);
      const list = await time(() => request<typeof listNotifications>("GET /notifications", {}));
      results.push({ baseline: baselineFigures, hark: { ...(await timePages(hark.url)), "unread list, ms": list } });
    }
    await baseline.stop();
    await hark.stop();
    return results;
  },
};

function targetsOf(ratio: number): Measure["targets"] {
  return Object.fromEntries(figures.map(({ name }) => [name, { ratio, isBetter: "lower" as const }]));
}

async function startHark(postgres: Postgres, conversations: number) {
  const url = await postgres.createDatabase(`inbox_${conversations}`);
  await seed("hark", url, { agents: 3, visitors: 1 });
  await seedInbox("hark", url, { conversations, unread });
  return await spawnServer("hark", url);
}

async function timePages(url: string): Promise<Figures> {
  const request = callAs(url);
  const params = { projectId: benchProjectId };
  const taken: Figures = {};
  for (const { view, filter, name } of figures) {
    taken[name] = await time(() =>
      request<typeof listConversations>("GET /projects/:projectId/conversations", {
        params,
        query: { view, status: filter },
      }),
    );
  }
  return taken;
}

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
