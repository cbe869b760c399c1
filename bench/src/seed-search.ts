import pg from "pg";
import { rebuildIndex } from "../../server/src/features/search/index-documents.ts";
import { openDatabase } from "../../server/src/platform/database/database.ts";
import { createDomainEvents } from "../../server/src/platform/domain-events.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { benchProjectId, uuid } from "./seed.ts";

/** Kinds of `uuid` that the other seeds don't use. */
const visitorKind = 7;
const conversationKind = 8;
const messageKind = 9;

const idOf = (kind: number, number: string) =>
  `(left('${uuid(kind, 0)}', 24) || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Words that are looked for, by how often a message has them. */
export const seededWords = {
  /** In ten messages of a million. */
  rare: "axolotl",
  /** In a third of all. */
  common: "refund",
  /** In one of 500, in a Japanese sentence. */
  japanese: "返金",
  /** In one of 3,000, as one of ten words that begin alike. */
  beginning: "zebra",
  /** In one of three, in the oldest fifth alone: no walk finds it soon. */
  old: "telegram",
};

/**
 * Fills the bench's project with messages of some twelve words each, half a minute apart, ten to a conversation, with their visitors,
 * and indexes them as `hark search rebuild` does. A million takes a few minutes.
 */
export async function seedSearch(url: string, size: { messages: number; conversations: number; visitors: number }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const messages = Math.trunc(size.messages);
  const conversations = Math.trunc(size.conversations);
  const visitor = idOf(visitorKind, `1 + n % ${Math.trunc(size.visitors)}`);
  await client.query(
    `insert into visitors (id, project_id, name, email) select ${idOf(visitorKind, "n")}, '${benchProjectId}',
       'Visitor ' || n, 'visitor' || n || '@shop' || n % 500 || '.example' from generate_series(1, ${Math.trunc(size.visitors)}) as n`,
  );
  await client.query(
    `insert into conversations (id, project_id, visitor_id, type, status, last_sequence, last_message_id, last_message_at,
       last_message_type, last_message_content, last_sender_type, last_sender_id)
     select ${idOf(conversationKind, "n")}, '${benchProjectId}', ${visitor}, (array['BUG', 'QUESTION'])[1 + n % 2],
       case when n % 10 = 0 then 'OPEN' else 'CLOSED' end, ${Math.ceil(messages / conversations)}, ${idOf(messageKind, "n")},
       now() - n * interval '30 seconds', 'TEXT', '', 'WIDGET_USER', ${visitor}
     from generate_series(0, ${conversations - 1}) as n`,
  );
  // Word lengths and frequencies as in a language: the square of an even number is small more often.
  const words = Array.from({ length: 9 }, (_, index) => `'w' || to_hex((power(random(), 3) * 20000)::int + ${index})`);
  await client.query(
    `insert into messages (id, project_id, conversation_id, sequence, sender_type, sender_id, type, content, created_at)
     select ${idOf(messageKind, "n")}, '${benchProjectId}', ${idOf(conversationKind, `n % ${conversations}`)},
       1 + n / ${conversations}, 'WIDGET_USER', ${idOf(visitorKind, `1 + (n % ${conversations}) % ${Math.trunc(size.visitors)}`)},
       'TEXT', concat_ws(' ', ${words.join(", ")},
         case when n % 3 = 0 then '${seededWords.common}' end,
         case when n % ${Math.max(1, Math.trunc(messages / 10))} = 5 then '${seededWords.rare}' end,
         case when n % 500 = 7 then '商品の${seededWords.japanese}をお願いします。' when n % 50 = 8 then '商品の返品についての料金' end,
         case when n % 300 = 9 then '${seededWords.beginning}' || (n / 300) % 10 end,
         case when n < ${Math.trunc(messages / 5)} and n % 3 = 1 then '${seededWords.old}' end),
       now() - (${messages} - n) * interval '30 seconds'
     from generate_series(0, ${messages - 1}) as n`,
  );
  const log = createLog("silent");
  const database = openDatabase({ url, events: createDomainEvents(log), log, limits: null });
  await rebuildIndex(database, () => {});
  await database.close();
  await client.query("delete from search_changes");
  await client.query("vacuum analyze");
  await client.end();
}
