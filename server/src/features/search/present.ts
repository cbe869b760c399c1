import { toExcerpt } from "@hark/contract/search/excerpt";
import type { Term } from "@hark/contract/search/lexemes";
import type { SearchResult } from "@hark/contract/search/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import type { VisitorSummary } from "@hark/contract/visitors/schema";
import type { ItemRow } from "./item-queries.ts";

export function presentResult(item: ItemRow, terms: readonly Term[]): SearchResult {
  const widgetUser = presentVisitor(item);
  return {
    kind: item.kind,
    id: item.id,
    at: item.at.toISOString(),
    conversationId: item.conversation_id,
    feedbackId: item.feedback_id,
    widgetUser,
    by: presentWriter(item, widgetUser),
    title: item.title ?? (widgetUser ? visitorDisplayName(widgetUser) : ""),
    excerpt: toExcerpt(item.text, terms),
  };
}

function presentVisitor(item: ItemRow): VisitorSummary | null {
  if (item.visitor_id === null) return null;
  return {
    id: item.visitor_id,
    name: item.visitor_name,
    email: item.visitor_email,
    avatarUrl: item.visitor_avatar_url,
    isVerified: item.visitor_is_verified === true,
  };
}

function presentWriter(item: ItemRow, widgetUser: VisitorSummary | null): SearchResult["by"] {
  if (item.writer_type === null) return null;
  const isVisitor = item.writer_type === "WIDGET_USER" && widgetUser !== null && item.writer_id === widgetUser.id;
  return {
    type: item.writer_type,
    id: item.writer_id,
    name: isVisitor ? visitorDisplayName(widgetUser) : item.writer_name || null,
  };
}
