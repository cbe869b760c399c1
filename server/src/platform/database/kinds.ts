import { notificationChannel } from "@hark/contract/agents/schema";
import { announcedStatus, announcementState } from "@hark/contract/announcements/schema";
import { bulkStatus } from "@hark/contract/bulk/schema";
import {
  conversationChannel,
  conversationStatus,
  conversationType,
  messageType,
  senderType,
} from "@hark/contract/conversations/schema";
import { authorType, feedbackStatus } from "@hark/contract/feedback/schema";
import { knownIssueState } from "@hark/contract/known-issues/schema";
import { invitationStatus } from "@hark/contract/members/schema";
import { notificationCategory } from "@hark/contract/notifications/schema";
import { preparedAnswerState } from "@hark/contract/prepared-answers/schema";
import { memberRole } from "@hark/contract/projects/schema";
import { searchKind } from "@hark/contract/search/schema";
import { registration } from "@hark/contract/server-settings/schema";
import { activityActorType, activityKind } from "@hark/contract/thread/schema";
import pg from "pg";

/** A closed list of words, and the columns that hold one of them. */
export interface Kind {
  readonly values: readonly string[];
  /** `table.column`; each has a check. */
  readonly columns: readonly string[];
  /** Columns that only ever copy one of `columns`: they have the same type, and no check of their own. */
  readonly copies?: readonly string[];
}

/**
 * Every column that holds a word of a closed list. `npm run generate` types the columns by it, and `widenKinds` keeps their
 * checks, so that a new word is added to the list alone (docs/decisions/0028).
 */
export const kinds: readonly Kind[] = [
  { values: ["VERIFY_EMAIL", "RESET_PASSWORD"], columns: ["account_links.purpose"] },
  { values: memberRole.options, columns: ["members.role"] },
  { values: invitationStatus.options, columns: ["members.invitation_status"] },
  {
    values: conversationType.options,
    columns: ["conversations.type", "notification_preferences.type"],
    copies: ["notifications.conversation_type"],
  },
  // A snoozed conversation is OPEN outside of the database (`present.ts`).
  { values: [...conversationStatus.options, "SNOOZED"], columns: ["conversations.status"] },
  { values: conversationStatus.options, columns: ["saved_replies.status"] },
  { values: conversationChannel.options, columns: ["conversations.channel"] },
  { values: senderType.options, columns: ["messages.sender_type"], copies: ["conversations.last_sender_type"] },
  { values: messageType.options, columns: ["messages.type"], copies: ["conversations.last_message_type"] },
  { values: activityKind.options, columns: ["conversation_activities.kind"] },
  { values: activityActorType.options, columns: ["conversation_activities.actor_type"] },
  { values: notificationCategory.options, columns: ["notifications.category"] },
  { values: notificationChannel.options, columns: ["notification_preferences.channel"] },
  { values: bulkStatus.options, columns: ["bulk_jobs.status"] },
  { values: feedbackStatus.options, columns: ["feedbacks.status"] },
  { values: announcedStatus.options, columns: ["announcements.status"], copies: ["feedback_mails.status"] },
  { values: announcementState.options, columns: ["announcements.state"] },
  { values: preparedAnswerState.options, columns: ["prepared_answers.state"] },
  { values: authorType.options, columns: ["feedback_comments.author_type"] },
  { values: knownIssueState.options, columns: ["known_issues.state"] },
  { values: registration.options, columns: ["server_settings.registration"] },
  { values: searchKind.options, columns: ["search_changes.kind"], copies: ["search_documents.kind"] },
  { values: ["MESSAGE", "LOGO", "AVATAR", "FEEDBACK"], columns: ["stored_files.purpose"] },
];

/**
 * Lets the checks of the current schema take every word of the lists. A check is only ever widened: an older server that starts
 * beside a newer one must not take its words away. A word is withdrawn by a migration, which says what becomes of its rows.
 */
export async function widenKinds(client: pg.Client, lists: readonly Kind[] = kinds) {
  const known = await readColumns(client);
  for (const { values, columns } of lists) {
    for (const column of columns) {
      const found = known.get(column);
      if (!found) continue;
      const allowed = found.definition === null ? [] : readWords(found.definition);
      if (found.definition !== null && values.every((value) => allowed.includes(value))) continue;
      const [table = "", name = ""] = column.split(".");
      const words = [...new Set([...allowed, ...values])].map((value) => pg.escapeLiteral(value)).join(", ");
      const constraint = pg.escapeIdentifier(checkName(table, name));
      // Rows that satisfied the narrower list need no validation, which would read the whole table.
      const isValidated = found.definition === null ? "" : "not valid";
      await client.query(
        `alter table ${pg.escapeIdentifier(table)}
           drop constraint if exists ${constraint},
           add constraint ${constraint} check (${pg.escapeIdentifier(name)} in (${words})) ${isValidated}`,
      );
    }
  }
}

/** PostgreSQL's own name for a check that is written beside its column. */
const checkName = (table: string, column: string) => `${table}_${column}_check`;

const readWords = (definition: string): string[] =>
  [...definition.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = ""]) => word.replaceAll("''", "'"));

/** The existing columns, each with the definition of its check or null. */
async function readColumns(client: pg.Client): Promise<Map<string, { definition: string | null }>> {
  const { rows } = await client.query<{ column: string; definition: string | null }>(
    `select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and k.conname = c.relname || '_' || a.attname || '_check'
     where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
  return new Map(rows.map(({ column, definition }) => [column, { definition }]));
}
