import { sql } from "kysely";
import type { VisitorUse } from "../visitors/index.ts";

export const conversationUse: VisitorUse = sql<boolean>`exists (
  select from conversations where conversations.visitor_id = visitors.id)`;
