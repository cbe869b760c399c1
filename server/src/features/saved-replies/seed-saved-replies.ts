import type { newSavedReply } from "@hark/contract/saved-replies/schema";
import type { z } from "zod";
import type { Tx } from "../../platform/database/database.ts";
import type { AgentActor } from "../members/index.ts";
import { createSavedReply } from "./write-saved-reply.ts";

/** Creates the demo project's saved replies, shared by all, with the checks that everybody's have. */
export async function seedSavedReplies(
  tx: Tx,
  actor: Pick<AgentActor, "agentId" | "project">,
  replies: readonly z.output<typeof newSavedReply>[],
  createdAt: Date,
): Promise<void> {
  for (const reply of replies) await createSavedReply(tx, actor, reply, createdAt);
}
