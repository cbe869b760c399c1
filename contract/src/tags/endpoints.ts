import { z } from "zod";
import { conversation } from "../conversations/schema.ts";
import { endpoint } from "../endpoint.ts";
import { feedback } from "../feedback/schema.ts";
import { clientId, id, projectParams } from "../wire.ts";
import { tag, tagColor, tagName } from "./schema.ts";

const tagParams = z.object({ projectId: id, tagId: id });

export const listTags = endpoint({
  method: "GET",
  path: "/projects/:projectId/tags",
  door: "agent",
  summary: "All tags, archived ones too, by name",
  params: projectParams,
  response: z.object({ tags: z.array(tag) }),
});

export const createTag = endpoint({
  method: "POST",
  path: "/projects/:projectId/tags",
  door: "agent",
  summary: "Create a tag; without a colour it gets one by its name",
  params: projectParams,
  body: z.object({ name: tagName, color: tagColor.optional(), clientId }),
  response: z.object({ tag }),
  errors: ["NAME_IN_USE", "LIMIT_REACHED"],
});

export const getTag = endpoint({
  method: "GET",
  path: "/projects/:projectId/tags/:tagId",
  door: "agent",
  summary: "A tag, and how many conversations and suggestions have it, each counted up to 10,000",
  params: tagParams,
  response: z.object({ tag, conversationCount: z.number().int(), feedbackCount: z.number().int() }),
});

export const updateTag = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/tags/:tagId",
  door: "agent",
  summary: "Rename, recolour, archive or bring back a tag; what is left out stays",
  params: tagParams,
  body: z.object({ name: tagName.optional(), color: tagColor.optional(), isArchived: z.boolean().optional() }),
  response: z.object({ tag }),
  errors: ["NAME_IN_USE"],
});

export const deleteTag = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/tags/:tagId",
  door: "agent",
  summary: "Delete a tag and take it off everything",
  params: tagParams,
});

export const mergeTag = endpoint({
  method: "POST",
  path: "/projects/:projectId/tags/:tagId/merge",
  door: "agent",
  summary: "Merge a tag into another one, which everything gets that had the first; the first is gone for good",
  params: tagParams,
  body: z.object({ intoId: id }),
  response: z.object({ tag }),
  errors: ["CONFLICT"],
});

const tagOfConversation = z.object({ projectId: id, conversationId: id, tagId: id });

export const tagConversation = endpoint({
  method: "PUT",
  path: "/projects/:projectId/conversations/:conversationId/tags/:tagId",
  door: "agent",
  summary: "Put a tag on a conversation; doing so again changes nothing",
  params: tagOfConversation,
  response: z.object({ conversation }),
  errors: ["CONFLICT", "LIMIT_REACHED"],
});

export const untagConversation = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/conversations/:conversationId/tags/:tagId",
  door: "agent",
  summary: "Take a tag off a conversation; doing so again changes nothing",
  params: tagOfConversation,
  response: z.object({ conversation }),
  errors: ["CONFLICT"],
});

const tagOfFeedback = z.object({ projectId: id, feedbackId: id, tagId: id });

export const tagFeedback = endpoint({
  method: "PUT",
  path: "/projects/:projectId/feedbacks/:feedbackId/tags/:tagId",
  door: "agent",
  summary: "Put a tag on a suggestion; doing so again changes nothing",
  params: tagOfFeedback,
  response: z.object({ feedback }),
  errors: ["CONFLICT", "LIMIT_REACHED"],
});

export const untagFeedback = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/feedbacks/:feedbackId/tags/:tagId",
  door: "agent",
  summary: "Take a tag off a suggestion; doing so again changes nothing",
  params: tagOfFeedback,
  response: z.object({ feedback }),
});
