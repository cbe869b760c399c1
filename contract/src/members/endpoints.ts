import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../limits.ts";
import { email, id, projectParams } from "../wire.ts";
import { projectMember } from "./schema.ts";

export const listMembers = endpoint({
  method: "GET",
  path: "/projects/:projectId/members",
  door: "agent",
  summary: "Members, owner first; only the owner also sees pending invitations",
  params: projectParams,
  response: z.object({ projectMembers: z.array(projectMember) }),
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/members/:memberId",
  door: "agent",
  summary: "Remove a member (as the owner), or leave (as a member, with one's own id); the owner can't leave",
  params: projectParams.extend({ memberId: id }),
  errors: ["FORBIDDEN"],
});

export const inviteMember = endpoint({
  method: "POST",
  path: "/projects/:projectId/members/invitations",
  door: "owner",
  summary: "Invite somebody by mail; inviting again sends a new link, which invalidates the old one",
  params: projectParams,
  body: z.object({ invitationEmail: email }),
  isRepeatable: true,
  response: z.object({ projectMember }),
  errors: ["ALREADY_MEMBER", "PLAN_LIMIT_REACHED", "CONFLICT", "RATE_LIMITED"],
});

export const handOverProject = endpoint({
  method: "PUT",
  path: "/projects/:projectId/owner",
  door: "owner",
  summary: "Make another member the owner; the former owner stays as a member",
  params: projectParams,
  body: z.object({ memberId: id }),
  response: z.object({ projectMembers: z.array(projectMember) }),
});

export const cancelInvitation = endpoint({
  method: "DELETE",
  path: "/projects/:projectId/members/invitations/:email",
  door: "owner",
  summary: "Cancel a pending invitation; its link no longer works",
  params: projectParams.extend({ email: z.string().max(text.emailMax) }),
  errors: ["INVITATION_ALREADY_ACCEPTED"],
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/invitations/accept",
  door: "open",
  summary: "Accept an invitation with its mailed link; somebody who is signed in must be the invited person",
  body: z.object({ token: z.string().min(1).max(text.urlMax), email }),
  response: z.object({ projectMember, project: z.object({ id, name: z.string() }) }),
  errors: ["INVALID_TOKEN", "INVITATION_ALREADY_ACCEPTED", "INVITATION_FOR_ANOTHER_ACCOUNT"],
});
