import type { listSimilarFeedbacks } from "@hark/contract/feedback/endpoints";
import { createRequest } from "@hark/contract/request";
import pg from "pg";
import { percentile } from "../report.ts";
import { agentToken, benchProjectId, seed } from "../seed.ts";
import { spawnServer } from "../servers/spawn-server.ts";
import { type Measure, type Round, rounds } from "./measure.ts";

const size = 10_000;
const measured = 300;

const syllables = [
  "ka",
  "ren",
  "to",
  "mi",
  "bel",
  "sur",
  "an",
  "ge",
  "lo",
  "tri",
  "vo",
  "sen",
  "pa",
  "du",
  "fil",
  "ex",
  "or",
  "li",
];
const vocabulary = Array.from(
  { length: 4_000 },
  (_, at) =>
    [at, at * 7 + 3, at * 31 + 5].map((part) => syllables[part % syllables.length]).join("") +
    (at % 5 === 0 ? "s" : ""),
);

/** Words as they are used: a few everywhere, most hardly ever. The same for every run. */
function createWriter() {
  let state = 42;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(vocabulary.length * random() ** 3)]).join(" ");
}

/** Loop, section 3. There is no baseline: the goal is a time. */
export const similar: Measure = {
  name: "similar",
  title: `What is like a title while it is typed, in ${size.toLocaleString("en")} suggestions`,
  targets: { "95th percentile, ms": { absolute: 50, isBetter: "lower" } },
  async run(postgres) {
    const url = await postgres.createDatabase("alike");
    await seed("hark", url, { agents: 1, visitors: 1 });
    const write = createWriter();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `insert into feedbacks (id, project_id, title, description, status)
       select gen_random_uuid(), $1, title, description, 'UNDER_REVIEW'
       from unnest($2::text[], $3::text[]) as written (title, description)`,
      [benchProjectId, Array.from({ length: size }, () => write(6)), Array.from({ length: size }, () => write(30))],
    );
    await client.end();
    const hark = await spawnServer("hark", url);
    const request = createRequest({ base: `${hark.url}/api`, authorization: () => `Bearer ${agentToken(0)}` });
    const call = (title: string) =>
      request<typeof listSimilarFeedbacks>("GET /projects/:projectId/feedbacks/similar", {
        params: { projectId: benchProjectId },
        query: { title },
      });
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const first = performance.now();
      await call(write(3));
      const times: number[] = [];
      const firstMs = performance.now() - first;
      for (let count = 0; count < measured; count++) {
        const title = write(5);
        const typed = title.slice(0, 4 + (count % title.length));
        const start = performance.now();
        await call(typed.trim() || title);
        times.push(performance.now() - start);
      }
      results.push({
        baseline: null,
        hark: {
          "95th percentile, ms": percentile(times, 0.95),
          "median, ms": percentile(times, 0.5),
          "first, ms": firstMs,
        },
      });
    }
    await hark.stop();
    return results;
  },
};
