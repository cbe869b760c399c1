import { createHash } from "node:crypto";
import pg from "pg";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import type { Side } from "./measures/measure.ts";

/** Ids are numbers written as UUIDs, so that the load knows them without a query. */
export const uuid = (kind: number, index: number) =>
  `0000000${kind}-0000-7000-8000-${index.toString(16).padStart(12, "0")}`;
export const benchProjectId = uuid(1, 1);
export const visitorToken = (index: number) => `visitor-token-${index}`;
export const agentToken = (index: number) => `agent-token-${index}`;
export const conversationId = (index: number) => uuid(5, index);

/** One project with agents and visitors, each visitor with one conversation of one message. */
export async function seed(side: Side, url: string, size: { agents: number; visitors: number }) {
  if (side === "hark") await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await (side === "hark" ? seedHark(client, size) : seedBaseline(client, size));
  await client.query("analyze");
  await client.end();
}

async function seedBaseline(client: pg.Client, { visitors }: { visitors: number }) {
  await client.query(`
    create table conversations (id uuid primary key, last_sequence int not null, last_message_at timestamptz not null);
    create table messages (id bigint generated always as identity primary key, conversation_id uuid not null references conversations,
      sequence int not null, content text not null, created_at timestamptz not null default now(), unique (conversation_id, sequence));`);
  const ids = Array.from({ length: visitors }, (_, index) => conversationId(index));
  await client.query("insert into conversations select unnest($1::uuid[]), 1, now()", [ids]);
}

const hash = (token: string) => createHash("sha256").update(token).digest();

async function seedHark(client: pg.Client, { agents, visitors }: { agents: number; visitors: number }) {
  await client.query("insert into projects (id, name, secret_key) values ($1, 'Bench', 'secret')", [benchProjectId]);
  await client.query("insert into widgets (id, project_id) values ($1, $1)", [benchProjectId]);
  for (let index = 0; index < agents; index++) {
    const account = uuid(2, index);
    const email = `agent${index}@bench.example`;
    await client.query(
      "insert into accounts (id, name, email, email_key, email_verified_at) values ($1, $2, $2, $2, now())",
      [account, email],
    );
    await client.query("insert into agents (id, account_id, display_name) values ($1, $2, $3)", [
      uuid(3, index),
      account,
      email,
    ]);
    await client.query(
      `insert into members (id, project_id, account_id, role, invitation_status, invitation_email, invitation_email_key)
       values ($1, $2, $1, $3, 'ACCEPTED', $4, $4)`,
      [account, benchProjectId, index === 0 ? "OWNER" : "MEMBER", email],
    );
    await client.query(
      "insert into account_sessions (id, account_id, token_hash, expires_at) values ($1, $1, $2, now() + interval '30 days')",
      [account, hash(agentToken(index))],
    );
  }
  const range = Array.from({ length: visitors }, (_, index) => index);
  const ids = range.map((index) => uuid(4, index));
  await client.query("insert into visitors (id, project_id) select unnest($1::uuid[]), $2", [ids, benchProjectId]);
  await client.query(
    `insert into visitor_sessions (id, project_id, visitor_id, token_hash, expires_at)
     select id, $2, id, hash, now() + interval '30 days' from unnest($1::uuid[], $3::bytea[]) as t(id, hash)`,
    [ids, benchProjectId, range.map((index) => hash(visitorToken(index)))],
  );
  await client.query(
    `with rows as (select * from unnest($1::uuid[], $2::uuid[]) as t(conversation, visitor)),
     talks as (insert into conversations (id, project_id, visitor_id, type, last_sequence, last_message_id, last_message_at,
       last_message_type, last_message_content, last_sender_type, last_sender_id)
       select conversation, $3, visitor, 'QUESTION', 1, conversation, now(), 'TEXT', 'Hello', 'WIDGET_USER', visitor from rows returning id)
     insert into messages (id, project_id, conversation_id, sequence, sender_type, sender_id, type, content)
     select conversation, $3, conversation, 1, 'WIDGET_USER', visitor, 'TEXT', 'Hello' from rows`,
    [range.map(conversationId), ids, benchProjectId],
  );
}
