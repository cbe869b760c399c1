import pg from "pg";
import type { Side } from "./measures/measure.ts";
import { benchProjectId, uuid } from "./seed.ts";

/** Kinds of `uuid` that the other seeds don't use. */
const visitorKind = 7;
const conversationKind = 8;

/** The SQL for a number as `uuid` writes it. */
const idOf = (kind: number, number: string) =>
  `(left('${uuid(kind, 0)}', 24) || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Fills the bench's project with conversations of one message, half a minute apart: a third bugs, a tenth open, a twentieth
 * assigned to the first agent. The newest in every two hundred are unread to all agents, at most `unread`. A million takes
 * about a minute.
 */
export async function seedInbox(side: Side, url: string, size: { conversations: number; unread: number }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = `generate_series(1, ${Math.trunc(size.conversations)}) as n`;
  const visitor = idOf(visitorKind, "1 + n % greatest(1, $1::int / 4)");
  const isUnread = `n % greatest(1, $1::int / ${size.unread}) = 0`;
  const count = [size.conversations];
  if (side === "baseline") {
    await client.query(`
      create table visitors (id uuid primary key, name text not null);
      create table inbox (id uuid primary key, visitor_id uuid not null, last_message_at timestamptz not null, content text not null, is_unread boolean not null)`);
    await client.query(
      `insert into visitors select ${idOf(visitorKind, "n")}, 'Visitor ' || n from generate_series(1, greatest(1, $1::int / 4)) as n`,
      count,
    );
    await client.query(
      `insert into inbox select ${idOf(conversationKind, "n")}, ${visitor}, now() - n * interval '30 seconds',
         'Where is my order number ' || n || '?', ${isUnread} from ${rows}`,
      count,
    );
    await client.query("create index on inbox (last_message_at desc, id desc)");
  } else {
    await client.query(
      `insert into visitors (id, project_id, name) select ${idOf(visitorKind, "n")}, '${benchProjectId}', 'Visitor ' || n
       from generate_series(1, greatest(1, $1::int / 4)) as n`,
      count,
    );
    await client.query(
      `insert into conversations (id, project_id, visitor_id, type, status, assigned_to_id, last_sequence, last_message_id,
         last_message_at, last_message_type, last_message_content, last_sender_type, last_sender_id, unread_by_some, created_at)
       select ${idOf(conversationKind, "n")}, '${benchProjectId}', ${visitor}, (array['BUG', 'QUESTION', 'QUESTION'])[1 + n % 3],
         case when n % 10 = 0 then 'OPEN' else 'CLOSED' end, case when n % 20 = 0 then '${uuid(3, 0)}'::uuid end, 1,
         ${idOf(conversationKind, "n")}, now() - n * interval '30 seconds', 'TEXT', 'Where is my order number ' || n || '?',
         'WIDGET_USER', ${visitor}, ${isUnread}, now() - n * interval '30 seconds'
       from ${rows}`,
      count,
    );
    await client.query(
      `insert into messages (id, project_id, conversation_id, sequence, sender_type, sender_id, type, content, created_at)
       select id, project_id, id, 1, 'WIDGET_USER', visitor_id, 'TEXT', last_message_content, last_message_at from conversations
       where project_id = '${benchProjectId}' and id in (select ${idOf(conversationKind, "n")} from ${rows})`.replace(
        "$1::int",
        String(size.conversations),
      ),
    );
    await client.query(
      `insert into notifications (id, agent_id, project_id, item_id, conversation_type, assigned_to_id, created_at)
       select gen_random_uuid(), agents.id, '${benchProjectId}', conversations.id, conversations.type, conversations.assigned_to_id,
         conversations.last_message_at
       from ${rows} join conversations on conversations.id = ${idOf(conversationKind, "n")}, agents where ${isUnread}`,
      count,
    );
  }
  await client.query("vacuum analyze");
  await client.end();
}

/**
 * Gives the visitors of `seedInbox` what filters ask about: a third a language and metadata, each second of them verified, and
 * conversations the page that they began on. A minute.
 */
export async function seedFacts(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `update visitors set is_verified = n % 2 = 0,
       locale = json_build_object('language', (array['de', 'de-AT', 'en', 'pt-BR'])[1 + n % 4], 'timezone', 'UTC')::jsonb,
       metadata = '{"plan":"' || (array['pro', 'free'])[1 + n % 2] || '","seats":' || n % 100 || '}'
     from (select id as visitor_id, row_number() over (order by id) as n from visitors where project_id = '${benchProjectId}') as numbered
     where id = visitor_id and n % 3 = 0 and project_id = '${benchProjectId}'`,
  );
  await client.query(
    `update conversations set page_url = 'https://shop.example/' || case when last_message_at < now() - interval '10 days' then 'cart' else '' end
     where project_id = '${benchProjectId}'`,
  );
  await client.query("vacuum full analyze conversations");
  await client.query("vacuum full analyze visitors");
  await client.end();
}
