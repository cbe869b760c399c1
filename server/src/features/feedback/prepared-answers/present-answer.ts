import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { presentVisitorSummary } from "../../visitors/index.ts";
import type { NamedAnswer } from "./queries.ts";

export function presentAnswer(row: NamedAnswer): PreparedAnswer {
  return {
    id: row.id,
    feedbackId: row.feedback_id,
    knownIssueId: row.known_issue_id,
    conversationId: row.conversation_id,
    widgetUser: presentVisitorSummary({ ...row, id: row.visitor_id }),
    agent:
      row.agent_id === null || row.agent_name === null
        ? null
        : { id: row.agent_id, name: row.agent_name, avatarUrl: row.agent_avatar_url },
    promised: row.promised,
    content: row.content,
    state: row.state,
    messageId: row.message_id,
    createdAt: row.created_at.toISOString(),
    releasedAt: row.released_at?.toISOString() ?? null,
  };
}
