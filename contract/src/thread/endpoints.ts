import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { clientId, id, pageQuery, projectParams } from "../wire.ts";
import { mentionIds, note, noteContent } from "./schema.ts";

const conversationParams = projectParams.extend({ conversationId: id });
const noteParams = conversationParams.extend({ noteId: id });

export const createNote = endpoint({
  method: "POST",
  path: "/projects/:projectId/conversations/:conversationId/notes",
  door: "agent",
  summary:
    "Write an internal note, which the visitor never sees; it changes nothing else. Who is named and is a member gets a notification",
  params: conversationParams,
  body: z.object({ content: noteContent, mentionIds: mentionIds.optional(), clientId }),
  response: z.object({ note }),
});

export const updateNote = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/conversations/:conversationId/notes/:noteId",
  door: "agent",
  summary: "Change one's own note; what is left out stays",
  params: noteParams,
  body: z.object({ content: noteContent.optional(), mentionIds: mentionIds.optional() }),
  response: z.object({ note }),
  errors: ["FORBIDDEN"],
});

export const deleteNote = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/conversations/:conversationId/notes/:noteId",
  door: "agent",
  summary: "Delete one's own note, or as the owner anybody's, with the mentions that it made",
  params: noteParams,
  errors: ["FORBIDDEN"],
});

export const listVisitorNotes = endpoint({
  method: "GET",
  path: "/projects/:projectId/widget-users/:visitorId/notes",
  door: "agent",
  summary: "The notes in all conversations of a visitor, newest first",
  params: projectParams.extend({ visitorId: id }),
  query: z.object(pageQuery),
  response: z.object({ notes: z.array(note), nextCursor: z.string().nullable() }),
});
