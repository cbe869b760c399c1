import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { messageUpload, messageUploadGrant } from "../files/schema.ts";
import { id, projectParams } from "../wire.ts";

const errors = ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"] as const;

export const uploadFeedbackFile = endpoint({
  method: "POST",
  path: "/projects/:projectId/feedback-uploads",
  door: "agent",
  summary: "Get an address to PUT a file to; its `fileUrl` is then named in a comment",
  params: projectParams,
  body: messageUpload,
  response: messageUploadGrant,
  isRepeatable: true,
  errors,
});

export const uploadVisitorFeedbackFile = endpoint({
  method: "POST",
  path: "/widget/:projectId/feedback-uploads",
  door: "visitor",
  summary: "Get an address to PUT a picture or a video to; its `fileUrl` is then named in a suggestion or a comment",
  params: projectParams,
  body: messageUpload.omit({ name: true }),
  response: messageUploadGrant,
  isRepeatable: true,
  errors,
});

export const removeFeedbackFile = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/feedbacks/:feedbackId/attachments/:attachmentId",
  door: "agent",
  summary: "Take a file away from an item or one of its public comments, whoever added it",
  params: z.object({ projectId: id, feedbackId: id, attachmentId: id }),
});
