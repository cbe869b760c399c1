import type { SenderType } from "@hark/contract/conversations/schema";
import type { SearchKind } from "@hark/contract/search/schema";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";

/** A hit with what is shown of it, as it is now. */
export interface ItemRow {
  kind: SearchKind;
  id: string;
  at: Date;
  conversation_id: string | null;
  feedback_id: string | null;
  /** All of the visitor are null for none. */
  visitor_id: string | null;
  visitor_name: string | null;
  visitor_email: string | null;
  visitor_avatar_url: string | null;
  visitor_is_verified: boolean | null;
  /** Null for a kind that nobody has written. */
  writer_type: SenderType | null;
  writer_id: string | null;
  writer_name: string | null;
  /** Null: the visitor's name. */
  title: string | null;
  text: string;
}

const visitorColumns = sql`visitors.id as visitor_id, visitors.name as visitor_name, visitors.email as visitor_email,
  visitors.avatar_url as visitor_avatar_url, visitors.is_verified as visitor_is_verified`;

/** Reads items of a kind that the caller may see; the others are left out, and so are those that are gone. */
export async function listItems(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  kind: SearchKind,
  ids: readonly string[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`${itemsOf(kind, projectId, agentId)} and item.id = any(${ids}::uuid[])`.execute(
    reader.db,
  );
  return rows;
}

function itemsOf(kind: SearchKind, projectId: string, agentId: string): RawBuilder<unknown> {
  switch (kind) {
    case "MESSAGE":
      return sql`select 'MESSAGE' as kind, item.id, item.created_at as at, whole.id as conversation_id,
          null::uuid as feedback_id, ${visitorColumns}, item.sender_type as writer_type, item.sender_id as writer_id,
          agents.display_name as writer_name, null as title, case item.type when 'TEXT' then item.content else '' end as text
        from messages as item
        join conversations as part on part.id = item.conversation_id and part.project_id = ${projectId}
        join conversations as whole on whole.id = coalesce(part.merged_into_id, part.id)
        join visitors on visitors.id = whole.visitor_id
        left join agents on agents.id = item.sender_id and item.sender_type = 'AGENT'
        where item.project_id = ${projectId}`;
    case "NOTE":
      return sql`select 'NOTE' as kind, item.id, item.created_at as at, whole.id as conversation_id,
          null::uuid as feedback_id, ${visitorColumns}, 'AGENT' as writer_type, item.agent_id as writer_id,
          agents.display_name as writer_name, null as title, item.content as text
        from conversation_notes as item
        join conversations as part on part.id = item.conversation_id and part.project_id = ${projectId}
        join conversations as whole on whole.id = coalesce(part.merged_into_id, part.id)
        join visitors on visitors.id = whole.visitor_id
        left join agents on agents.id = item.agent_id
        where item.project_id = ${projectId}`;
    case "VISITOR":
      return sql`select 'VISITOR' as kind, item.id, item.created_at as at, null::uuid as conversation_id,
          null::uuid as feedback_id, item.id as visitor_id, item.name as visitor_name, item.email as visitor_email,
          item.avatar_url as visitor_avatar_url, item.is_verified as visitor_is_verified, null as writer_type,
          null::uuid as writer_id, null as writer_name, null as title, concat_ws(' · ', item.email, item.external_id) as text
        from visitors as item
        where item.project_id = ${projectId}`;
    case "FEEDBACK":
      return sql`select 'FEEDBACK' as kind, item.id, item.created_at as at, null::uuid as conversation_id,
          item.group_id as feedback_id, ${visitorColumns}, 'WIDGET_USER' as writer_type, item.author_id as writer_id,
          null as writer_name, item.title, item.description as text
        from feedbacks as item left join visitors on visitors.id = item.author_id
        where item.project_id = ${projectId}`;
    case "COMMENT":
      return sql`select 'COMMENT' as kind, item.id, item.created_at as at, null::uuid as conversation_id,
          feedbacks.group_id as feedback_id, ${visitorColumns}, item.author_type as writer_type, item.author_id as writer_id,
          coalesce(agents.display_name, writer.name, split_part(writer.email, '@', 1)) as writer_name, feedbacks.title,
          item.content as text
        from feedback_comments as item
        join feedbacks on feedbacks.id = item.feedback_id and feedbacks.project_id = ${projectId}
        left join visitors on visitors.id = feedbacks.author_id
        left join agents on agents.id = item.author_id and item.author_type = 'AGENT'
        left join visitors as writer on writer.id = item.author_id and item.author_type = 'WIDGET_USER'
        where true`;
    case "SAVED_REPLY":
      return sql`select 'SAVED_REPLY' as kind, item.id, item.created_at as at, null::uuid as conversation_id,
          null::uuid as feedback_id, null::uuid as visitor_id, null as visitor_name, null as visitor_email,
          null as visitor_avatar_url, null::boolean as visitor_is_verified, null as writer_type, null::uuid as writer_id,
          null as writer_name, item.title, item.body as text
        from saved_replies as item
        where item.project_id = ${projectId} and (item.owner_id is null or item.owner_id = ${agentId})`;
  }
}
