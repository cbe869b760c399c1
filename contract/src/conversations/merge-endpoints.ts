import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../wire.ts";
import { conversation } from "./schema.ts";

/** The conversation of the path is the source: the one that goes into the other. */
const params = z.object({ projectId: id, conversationId: id });

export const mergeConversation = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/:conversationId/merge",
  door: "agent",
  summary: "Merge a conversation into another one of the same visitor; answers the one that it went into",
  params,
  body: z.object({ intoId: id }),
  response: z.object({ conversation }),
  errors: ["MERGE_REFUSED", "LIMIT_REACHED"],
});

export const unmergeConversation = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/conversations/:conversationId/merge",
  door: "agent",
  summary: "Take a merged conversation out again, as it was",
  params,
  response: z.object({ conversation }),
});
