import type { FeedbackLink } from "@hark/contract/feedback/link-schema";
import { presentStatus } from "../../conversations/index.ts";
import { presentVisitorSummary } from "../../visitors/index.ts";
import type { LinkRow } from "./link-queries.ts";

export function presentLink(link: LinkRow): FeedbackLink {
  return {
    id: link.id,
    feedback: { id: link.item_id, title: link.item_title, status: link.item_status },
    conversation: {
      id: link.conversation_id,
      type: link.conversation_type,
      status: presentStatus({ status: link.conversation_status }),
    },
    widgetUser: presentVisitorSummary({
      id: link.visitor_id,
      name: link.visitor_name,
      email: link.visitor_email,
      avatar_url: link.visitor_avatar_url,
      is_verified: link.visitor_is_verified,
    }),
    messageId: link.message_id,
    promised: link.promised,
    agent:
      link.agent_id === null || link.agent_name === null
        ? null
        : { id: link.agent_id, name: link.agent_name, avatarUrl: link.agent_avatar_url },
    createdAt: link.created_at.toISOString(),
  };
}
