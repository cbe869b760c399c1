import type { Reader } from "../../platform/database/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { AgentActor } from "../members/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
import { findConversation, findConversationOfVisitor } from "./conversation-queries.ts";

/** Any member of the project may see and change its conversations. */
export async function accessConversation(
  reader: Reader,
  actor: Pick<AgentActor, "project">,
  conversationId: string,
  options: { lock?: boolean } = {},
) {
  const conversation = await findConversation(reader, actor.project.id, conversationId, options);
  if (!conversation) throw notFound();
  return conversation;
}

/** Visitors have access only to their own conversations. */
export async function accessOwnConversation(
  reader: Reader,
  { visitor }: VisitorActor,
  conversationId: string,
  options: { lock?: boolean } = {},
) {
  const conversation = await findConversationOfVisitor(reader, visitor.project_id, visitor.id, conversationId, options);
  if (!conversation) throw notFound();
  return conversation;
}
