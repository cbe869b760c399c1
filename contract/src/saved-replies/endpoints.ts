import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { messageUpload, messageUploadGrant } from "../files/schema.ts";
import { savedReplies as limits } from "../limits.ts";
import { clientId, id, pageQuery, projectParams } from "../wire.ts";
import { newSavedReply, savedReply, savedReplyChange } from "./schema.ts";

const savedReplyParams = z.object({ projectId: id, savedReplyId: id });

export const listSavedReplies = endpoint({
  method: "GET",
  path: "/projects/:projectId/saved-replies",
  door: "agent",
  summary: "The shared saved replies and one's own, by title; with a search the best matches, on one page",
  params: projectParams,
  query: z.object({
    /** Shortcuts that begin with it come first, then titles, then texts that hold it. */
    search: z.string().trim().min(1).max(limits.searchMax).optional(),
    limit: pageQuery.limit,
    /** A title is in it. */
    cursor: z.string().max(limits.cursorMax).optional(),
  }),
  response: z.object({ savedReplies: z.array(savedReply), nextCursor: z.string().nullable() }),
});

export const createSavedReply = endpoint({
  method: "POST",
  path: "/projects/:projectId/saved-replies",
  door: "agent",
  summary: "Save a reply, for the whole team or for oneself",
  params: projectParams,
  body: newSavedReply.extend({ clientId }),
  response: z.object({ savedReply }),
  errors: ["NAME_IN_USE", "LIMIT_REACHED"],
});

export const getSavedReply = endpoint({
  method: "GET",
  path: "/projects/:projectId/saved-replies/:savedReplyId",
  door: "agent",
  summary: "One saved reply, shared or one's own",
  params: savedReplyParams,
  response: z.object({ savedReply }),
});

export const updateSavedReply = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/saved-replies/:savedReplyId",
  door: "agent",
  summary: "Change a saved reply; what is left out stays. An own one can be shared, a shared one stays shared",
  params: savedReplyParams,
  body: savedReplyChange,
  response: z.object({ savedReply }),
  errors: ["CONFLICT", "NAME_IN_USE"],
});

export const deleteSavedReply = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/saved-replies/:savedReplyId",
  door: "agent",
  summary: "Delete a saved reply; what was sent with it stays",
  params: savedReplyParams,
});

export const uploadSavedReplyFile = endpoint({
  method: "POST",
  path: "/projects/:projectId/saved-replies/upload",
  door: "agent",
  summary: "Get an address to PUT a file to; its `fileUrl` is then attached to a saved reply",
  params: projectParams,
  body: messageUpload,
  isRepeatable: true,
  response: messageUploadGrant,
  errors: ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"],
});
