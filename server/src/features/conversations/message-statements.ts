import type {
  ConversationChannel,
  ConversationType,
  MessageFile,
  MessageType,
  Pixels,
  SenderType,
} from "@hark/contract/conversations/schema";
import { text as limits } from "@hark/contract/limits";
import type { Statement } from "../../platform/database/database.ts";
import { rowsParameter } from "../../platform/database/rows-parameter.ts";
import { type NewNotification, newNotification, notifyAgents } from "../notifications/index.ts";
import { fillVisitorEmail } from "../visitors/index.ts";

/*
 * The two statements that write messages, and the only ones: everything else in the house loads a row with `access*`, then
 * writes. These decide about access inside SQL, because a message is what Hark does most (docs/decisions/0002): a loader
 * before the write would be a second round trip, and the row's lock would be held across it. So `held` is the loader here. It
 * asks for the same things that `policy.ts` asks for, a row that it does not find is missing and forbidden alike, and nothing
 * below it reads anything but `held`.
 *
 * The last message of a conversation, in its `last_*` columns, is shown to the visitor. Both statements take it from the row
 * that they insert into `messages`; what is not for the visitor's eyes has a table of its own and never passes here.
 */

/** A message to append: the statement's input. */
export interface Append {
  id: string;
  project_id: string;
  /** Where it is sent; it lands in the conversation that this one is merged into, if it is. */
  conversation_id: string;
  sender_type: SenderType;
  /** The visitor, agent or API key that wrote it. */
  sender_id: string;
  type: MessageType;
  content: string;
  /** Of a FILE, and of an IMAGE or VIDEO whose name is known. */
  file: MessageFile | null;
  /** Of an IMAGE or VIDEO. */
  pixels: Pixels | null;
  /** The caller has checked that it can be quoted here. */
  reply_to_id: string | null;
  /** Nothing is written if another agent, or an integration, has answered after it; null for no matter. */
  seen_sequence: number | null;
  client_id: string | null;
  created_at: Date;
}

export const appends = rowsParameter<Append>({
  id: "uuid",
  project_id: "uuid",
  conversation_id: "uuid",
  sender_type: "text",
  sender_id: "uuid",
  type: "text",
  content: "text",
  file: "jsonb",
  pixels: "jsonb",
  reply_to_id: "uuid",
  seen_sequence: "integer",
  client_id: "uuid",
  created_at: "timestamptz",
});

/** The result of a written message. */
export interface Appended {
  id: string;
  /** Where it has landed. */
  conversation_id: string;
  sequence: number;
  /** Never before the message in front of it. */
  created_at: Date;
  visitor_id: string;
  /** Whether the visitor's message has reopened the conversation. */
  was_closed: boolean;
  /** Whether it has woken it. */
  was_snoozed: boolean;
  /** The activity that says either; null if it was open and awake. */
  opened_id: string | null;
  /** Null for none. */
  notified: NewNotification | null;
}

/** All but where it is sent, which `held` replaces by where it lands. */
const appendColumns =
  "id, project_id, sender_type, sender_id, type, content, file, pixels, reply_to_id, seen_sequence, client_id";

const messageColumns =
  "id, project_id, conversation_id, sequence, sender_type, sender_id, type, content, file, pixels, reply_to_id, client_id, created_at";

/**
 * Appends one message to each of some conversations. There is no row for a message that was not written: its conversation is
 * not there for the sender, its client id is known (`repeatedMessages` tells), somebody else has answered since the sequence that
 * it has seen, or somebody else holds the conversation and `whenHeld` says to skip it. Skipping, a batch waits for no row of a
 * conversation, so that batches of several nodes never wait for each other, and one long transaction holds up one conversation
 * and not all of them.
 *
 * A visitor's message opens a closed conversation again and wakes a snoozed one, unread for all agents, with the activity that
 * says so right before the message; the team's changes neither (GAP-96). The door has checked the membership of an agent and the
 * project of a key.
 *
 * Who has answered stands in the conversation's own row, since a write that waited for that row sees it as it is now, and all
 * other rows as they were when it began to wait.
 *
 * What is sent to a merged conversation lands in the one that it points to, where `sent_to_id` keeps how it came, so that a repeat
 * is known after the two are taken apart. A batch leaves these out: two of its messages could land in one conversation. One that
 * is being merged is in neither state until its row is free, and then no longer found by who waited for it: the caller asks again.
 *
 * What takes more than a message, such as a burst, is a transaction in which this statement runs for each message
 * (`send-burst.ts`).
 */
const append = (name: string, whenHeld: "skip" | "wait"): Statement => ({
  name,
  text: `
with asked as materialized (
  select ${appendColumns}, created_at as asked_at, conversation_id as sent_id, sender_type = 'WIDGET_USER' as is_visitors,
    sender_type in ('AGENT', 'INTEGRATION') as is_answer
  from ${appends.from("append")}
),
held as materialized (
  select asked.*, conversations.id as conversation_id, nullif(asked.sent_id, conversations.id) as sent_to_id,
    -- A clock that went back, or is behind on this node, puts no message before an older one.
    greatest(asked.asked_at, conversations.last_message_at) as created_at,
    conversations.last_sequence + 1 as sequence, conversations.visitor_id, conversations.assigned_to_id,
    conversations.type as conversation_type, is_visitors and conversations.status = 'CLOSED' as was_closed,
    is_visitors and conversations.status = 'SNOOZED' as was_snoozed
  from asked ${
    whenHeld === "skip"
      ? "join conversations on conversations.id = asked.sent_id"
      : `join conversations as sent_to on sent_to.id = asked.sent_id and sent_to.project_id = asked.project_id
    join conversations on conversations.id = coalesce(sent_to.merged_into_id, sent_to.id)`
  }
    and conversations.project_id = asked.project_id
    and conversations.merged_into_id is null
    and (not is_visitors or conversations.visitor_id = asked.sender_id)
  where not exists (
    select from messages
    where messages.sender_id = asked.sender_id
      and messages.client_id = asked.client_id
      and (messages.conversation_id in (asked.sent_id, conversations.id) or messages.sent_to_id = asked.sent_id)
  )
    and (asked.seen_sequence is null or conversations.id <> asked.sent_id or asked.seen_sequence >= case conversations.answered_by_id
      when asked.sender_id then conversations.answered_before_sequence else conversations.answered_sequence end)
  for no key update of conversations ${whenHeld === "skip" ? "skip locked" : ""}
),
touched as (
  update conversations set
    last_sequence = held.sequence,
    last_message_id = held.id,
    last_message_at = held.created_at,
    last_message_type = held.type,
    last_message_content = left(held.content, ${limits.previewMax}),
    last_message_file = held.file,
    last_sender_type = held.sender_type,
    last_sender_id = held.sender_id,
    last_client_id = held.client_id,
    last_agent_id = case held.sender_type when 'AGENT' then held.sender_id else conversations.last_agent_id end,
    answered_by_id = case when is_answer then held.sender_id else conversations.answered_by_id end,
    answered_sequence = case when is_answer then held.sequence else conversations.answered_sequence end,
    answered_before_sequence = case when is_answer and conversations.answered_by_id is distinct from held.sender_id
      then conversations.answered_sequence else conversations.answered_before_sequence end,
    agent_read_sequence = case held.sender_type when 'AGENT' then held.sequence else conversations.agent_read_sequence end,
    status = case when is_visitors then 'OPEN' else conversations.status end,
    snoozed_until = case when is_visitors then null else conversations.snoozed_until end,
    unread_by_some = is_visitors or conversations.unread_by_some,
    visitor_read_sequence = case when is_visitors then held.sequence else conversations.visitor_read_sequence end,
    visitor_unread_count = case when is_visitors then 0 else conversations.visitor_unread_count + 1 end
  from held
  where conversations.id = held.conversation_id and conversations.project_id = held.project_id
),
written as (
  insert into messages (${messageColumns}, sent_to_id) select ${messageColumns}, sent_to_id from held
),
opened as (
  insert into conversation_activities (id, project_id, conversation_id, after_sequence, kind, actor_type, created_at)
  select gen_random_uuid(), project_id, conversation_id, sequence - 1,
    case when was_closed then 'REOPENED' else 'WOKE' end, 'WIDGET_USER',
    date_trunc('milliseconds', clock_timestamp())
  from held where was_closed or was_snoozed
  returning id, conversation_id
),
notified as (${notifyAgents("(select *, id as notification_id from held where is_visitors)")})
select id, conversation_id, sequence, created_at, visitor_id, was_closed, was_snoozed,
  (select opened.id from opened where opened.conversation_id = held.conversation_id) as opened_id,
  ${newNotification("notified", "held.conversation_id")} as notified
from held`,
});

export const appendTogether = append("append-together", "skip");
export const appendAlone = append("append-alone", "wait");

/**
 * Finds the sender's earlier message with the same client id, in the conversation or in where it has landed, and the rest of its
 * burst, in order. `$1` project id, `$2` conversation id, `$3` sender id, `$4` client id.
 */
export const repeatedMessages: Statement = {
  name: "repeated-messages",
  text: `select messages.*
from (
    select * from messages
    where project_id = $1 and sender_id = $3 and client_id = $4
      and (conversation_id = $2 or sent_to_id = $2
        or conversation_id = (select merged_into_id from conversations where project_id = $1 and id = $2))
    order by conversation_id = $2 desc
    limit 1
  ) as first
  join messages on messages.conversation_id = first.conversation_id
    and messages.sequence between first.sequence and first.sequence + coalesce(first.burst_size, 1) - 1
order by messages.sequence`,
};

/** A conversation to start with its visitor's first message: the statement's input. */
export interface Start {
  id: string;
  project_id: string;
  visitor_id: string;
  type: ConversationType;
  channel: ConversationChannel;
  page_url: string | null;
  /** Becomes the visitor's address if none is known. */
  email: string | null;
  message_id: string;
  message_type: MessageType;
  content: string;
  /** Of a FILE, and of an IMAGE or VIDEO whose name is known. */
  file: MessageFile | null;
  /** Of an IMAGE or VIDEO. */
  pixels: Pixels | null;
  client_id: string | null;
  created_at: Date;
}

export const starts = rowsParameter<Start>({
  id: "uuid",
  project_id: "uuid",
  visitor_id: "uuid",
  type: "text",
  channel: "text",
  page_url: "text",
  email: "text",
  message_id: "uuid",
  message_type: "text",
  content: "text",
  file: "jsonb",
  pixels: "jsonb",
  client_id: "uuid",
  created_at: "timestamptz",
});

export interface Started {
  id: string;
  /** Whether this start has given the visitor an address. */
  has_new_email: boolean;
  notified: NewNotification | null;
}

/** There is no row for a start whose client id is known already. */
export const start: Statement = {
  name: "start-conversation",
  text: `
with asked as materialized (select * from ${starts.from("start")}),
started as (
  insert into conversations (id, project_id, visitor_id, type, channel, page_url, client_id, last_sequence, last_message_id,
    last_message_at, last_message_type, last_message_content, last_message_file, last_sender_type, last_sender_id,
    last_client_id, visitor_read_sequence, unread_by_some, created_at)
  select id, project_id, visitor_id, type, channel, page_url, client_id, 1, message_id, created_at, message_type,
    left(content, ${limits.previewMax}), file, 'WIDGET_USER', visitor_id, client_id, 1, true, created_at
  from asked
  on conflict on constraint conversations_client_unique do nothing
  returning id
),
held as (
  select asked.*, asked.id as conversation_id, asked.message_id as notification_id, asked.type as conversation_type, null::uuid as assigned_to_id
  from asked join started on started.id = asked.id
),
written as (
  insert into messages (${messageColumns})
  select message_id, project_id, conversation_id, 1, 'WIDGET_USER', visitor_id, message_type, content, file, pixels, null::uuid,
    client_id, created_at
  from held
),
addressed as (${fillVisitorEmail("held")}),
notified as (${notifyAgents("held")})
select id, exists (select from addressed where addressed.id = held.visitor_id) as has_new_email, ${newNotification("notified", "held.conversation_id")} as notified
from held`,
};
