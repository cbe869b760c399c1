import type { Endpoint } from "@hark/contract/endpoint";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimiter } from "../src/platform/limits/limiter.ts";
import { nearly } from "./any-input.ts";
import { buildRoles, type Roles } from "./build-roles.ts";
import { useTestApp } from "./build-test-app.ts";
import { rawRequest } from "./raw-request.ts";
import { type Caller, expectedAnswers } from "./roles.ts";

/**
 * No statement that a route or a sweep runs may have to read a whole table. PostgreSQL is asked for the plan of each with sequential
 * scans switched off: it takes one then only where no index would do, whatever the size of the tables and the day's statistics. So a
 * few rows are enough, and the answer is the same each time.
 */

/** Read as a whole on purpose, with the reason. A statement is named by words of its text, lower case and with single spaces. */
const readAsAWhole: readonly { table: string; words: string; why: string }[] = [
  { table: "search_mark", words: 'from "search_mark"', why: "one row" },
  { table: "mail_status", words: '"mail_status"', why: "one row" },
  { table: "server_settings", words: 'from "server_settings"', why: "one row" },
  { table: "projects", words: "update projects set logo_url", why: "once, when PUBLIC_URL has changed" },
  { table: "agents", words: "update agents set avatar_url", why: "once, when PUBLIC_URL has changed" },
  { table: "saved_reply_files", words: "update saved_reply_files", why: "once, when PUBLIC_URL has changed" },
  { table: "search_mark", words: "from search_mark", why: "one row" },
  { table: "dashboard_sockets", words: 'delete from "dashboard_sockets"', why: "a row for each open dashboard" },
  { table: "dashboard_sockets", words: "exists (select from dashboard_sockets", why: "a row for each open dashboard" },
  { table: "bulk_jobs", words: 'delete from "bulk_jobs"', why: "the jobs of a day" },
  { table: "facts", words: "count(stuck_at)::int as stuck from facts", why: "those that wait, for the metrics" },
];

/**
 * Foreign keys that PostgreSQL reads the table for when what they point at goes: once for an account that is deleted, a project, or a plan.
 * An index for each would be written with every message.
 */
const readOnRemoval = [
  "account_billing (granted_plan_id)",
  "account_billing (subscribed_plan_id)",
  "conversations (assigned_to_id)",
  "conversations (last_agent_id)",
  "conversations (merged_by)",
  "conversations (project_id)",
  "feedback_links (agent_id)",
  "feedbacks (merged_by_id)",
];

const app = useTestApp({ limiter: { ...createLimiter(null), spend: async () => {} }, metrics: "PUBLIC" });

/** Each statement's text once, with the first values that it was run with and what ran it. */
const seen = new Map<string, { values: unknown[]; by: string }>();
let by = "the start";
const { query } = pg.Client.prototype;

beforeAll(() => {
  pg.Client.prototype.query = function noted(this: pg.Client, ...words: unknown[]) {
    const [first, second] = words as [string | { text?: string; values?: unknown[] } | undefined, unknown];
    const text = typeof first === "string" ? first : first?.text;
    const values = (typeof first === "object" && first.values) || (Array.isArray(second) ? second : []);
    if (text && !seen.has(text)) seen.set(text, { values: [...values], by });
    return (query as (...all: unknown[]) => unknown).apply(this, words);
  } as typeof query;
});
afterAll(() => {
  pg.Client.prototype.query = query;
});

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Somebody whom the endpoint lets in, the owner before others. */
function callerOf(endpoint: Endpoint): Caller {
  const answers = expectedAnswers[nameOf(endpoint)];
  const order: Caller[] = ["owner", "member", "visitor", "anonymous"];
  return order.find((caller) => ![401, 403, 404].includes(answers?.[caller] ?? 404)) ?? "owner";
}

const samples = <T>(values: fc.Arbitrary<T>, count: number) => fc.sample(values, { seed: 7, numRuns: count });

async function knock(endpoint: Endpoint, { values, tokens }: Roles) {
  by = nameOf(endpoint);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const token = tokens[callerOf(endpoint)];
  const ids = Object.values(values);
  const queries: string[] = ["", `?projectId=${values.projectId}`];
  for (const [name, schema] of Object.entries(endpoint.query?.shape ?? {})) {
    if (name === "cursor") continue;
    for (const value of samples(nearly(schema as never, ids), 3)) {
      const written = typeof value === "string" ? value : JSON.stringify(value);
      queries.push(`?${name}=${encodeURIComponent(String(written ?? "").toWellFormed())}`);
    }
  }
  const bodies = endpoint.body ? samples(nearly(endpoint.body as never, ids), 6) : [undefined];
  const calls = [
    ...queries.map((search) => ({ search, body: bodies[0] })),
    ...bodies.map((body) => ({ search: "", body })),
  ];
  await Promise.all(
    calls.map(async ({ search, body }) => {
      const answer = await rawRequest(app, endpoint.method, path + search, { token, ...(endpoint.body && { body }) });
      // The next page.
      const { nextCursor } = answer.body;
      if (typeof nextCursor === "string")
        await rawRequest(app, "GET", `${path}?cursor=${encodeURIComponent(nextCursor)}`, { token });
    }),
  );
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Join Type"?: string;
  "Subplan Name"?: string;
  Filter?: string;
  Plans?: Plan[];
}

interface Node extends Plan {
  isInSubquery: boolean;
}

/**
 * All nodes, but for those of a subquery that is hashed: whether PostgreSQL hashes a table or asks its index row by row follows from how
 * large it is, and switching scans off does not reach into subqueries.
 */
function* nodesOf(plan: Plan, whole = JSON.stringify(plan), isWithin = false): Generator<Node> {
  const { "Subplan Name": name, Plans: children = [] } = plan;
  if (name && whole.includes(`hashed ${name}`)) return;
  const isInSubquery = isWithin || name !== undefined;
  yield { ...plan, isInSubquery };
  for (const child of children) yield* nodesOf(child, whole, isInSubquery);
}

/** What each index begins with, by table. */
const indexes = `
  select indrelid::regclass::text as "table", array_agg(pg_get_indexdef(indexrelid, 1, true)) as leads
  from pg_index where indrelid::regclass::text !~ '^pg_' group by 1`;

/** Foreign keys without an index that begins with them: each removal of what they point at reads the whole table. */
const keysWithoutIndex = `
  select key.conrelid::regclass || ' (' || string_agg(attname, ', ') || ')' as key
  from pg_constraint as key
    join pg_attribute on attrelid = key.conrelid and attnum = any (key.conkey)
  where key.contype = 'f' and key.connamespace = 'public'::regnamespace and not exists (
    select from pg_index
    where indrelid = key.conrelid and (indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey
      and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
  )
  group by key.oid, key.conrelid
  order by 1`;

const plain = (text: string) => text.replace(/\s+/g, " ").toLowerCase();

test("no statement of a route or a sweep reads a table as a whole", { timeout: 120_000 }, async () => {
  const roles = await buildRoles(app);
  const { endpoints } = app.app.http;
  // First what leaves everybody in, then what takes something away; who leaves or is signed out has a project of their own.
  const ends = ({ method, path }: Endpoint) =>
    /logout|password|\/owner/.test(path) ||
    (method === "DELETE" && /^\/(users|projects\/:projectId(\/members.*)?)$/.test(path));
  const rank = (endpoint: Endpoint) => (ends(endpoint) ? 2 : endpoint.method === "DELETE" ? 1 : 0);
  for (const endpoint of endpoints.toSorted((one, other) => rank(one) - rank(other))) {
    await knock(endpoint, ends(endpoint) ? await buildRoles(app) : roles);
  }
  by = "a sweep";
  await app.app.jobs.runRepeated();
  by = "the metrics";
  await fetch(`${app.url}/metrics`);
  pg.Client.prototype.query = query;

  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query("analyze");
  await client.query("set enable_seqscan = off");
  const listed = await client.query<{ table: string; leads: string[] }>(indexes);
  const leads = new Map(listed.rows.map((row) => [row.table, row.leads]));
  const found = new Set<string>();
  const used = new Set<string>();
  let explained = 0;
  for (const [text, { values, by: route }] of seen) {
    if (!/^\s*(with|select|insert|update|delete)\b/i.test(text) || /pgboss\.|pg_advisory/.test(text)) continue;
    const result = await client
      .query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (verbose, format json) ${text}`, values)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${text}`);
      });
    explained += 1;
    for (const node of nodesOf(result.rows[0]?.["QUERY PLAN"][0].Plan ?? { "Node Type": "" })) {
      // Asked every second, and joined whole where PostgreSQL does not know how little of it is meant.
      if (text.includes('"due_0"') && node["Join Type"] === "Anti")
        found.add(`an anti join, by ${route}: ${plain(text)}`);
      if (node["Node Type"] !== "Seq Scan") continue;
      const table = node["Relation Name"] ?? "";
      // There, an empty table is read although it has an index for the question.
      if (
        node.isInSubquery &&
        leads.get(table)?.some((lead) => node.Filter?.replaceAll(`${table}.`, "").includes(lead))
      )
        continue;
      const allowed = readAsAWhole.find((one) => one.table === table && plain(text).includes(one.words));
      if (allowed) used.add(allowed.words + table);
      else found.add(`${table}, by ${route}: ${plain(text).slice(0, 300)}`);
    }
  }
  const { rows: unled } = await client.query<{ key: string }>(keysWithoutIndex);
  await client.end();
  expect(unled.map(({ key }) => key)).toEqual(readOnRemoval);
  expect([...found]).toEqual([]);
  expect(explained).toBeGreaterThan(200);
  expect(readAsAWhole.filter(({ table, words }) => !used.has(words + table))).toEqual([]);
});
