import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, projectParams } from "../wire.ts";
import { messageUpload, messageUploadGrant } from "./schema.ts";

const errors = ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"] as const;

export const uploadMedia = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/:conversationId/upload",
  door: "agent",
  summary: "Get an address to PUT a file to; its `fileUrl` is then sent as a message",
  params: z.object({ projectId: id, conversationId: id }),
  body: messageUpload,
  isRepeatable: true,
  response: messageUploadGrant,
  errors,
});

export const uploadVisitorMedia = endpoint({
  method: "POST",
  path: "/widget/:projectId/uploads",
  door: "visitor",
  summary: "Get an address to PUT a file to; its `fileUrl` is then sent as a message",
  params: projectParams,
  body: messageUpload,
  isRepeatable: true,
  response: messageUploadGrant,
  errors,
});
