import { sql } from "kysely";
import type { VisitorUse } from "../visitors/index.ts";

export const feedbackUse: VisitorUse = sql<boolean>`(
  exists (select from feedbacks where feedbacks.author_id = visitors.id)
  or exists (select from feedback_votes where feedback_votes.visitor_id = visitors.id)
  or exists (select from feedback_comments where feedback_comments.author_id = visitors.id)
  or exists (select from feedback_mails where feedback_mails.visitor_id = visitors.id))`;
