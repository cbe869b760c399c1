import type { ProjectMember } from "@hark/contract/members/schema";
import type { MemberWithAccount } from "./queries.ts";

export function presentMember(member: MemberWithAccount): ProjectMember {
  const { account_id: id, account_name: name, account_email: email } = member;
  return {
    id: member.id,
    role: member.role,
    invitationStatus: member.invitation_status,
    invitationEmail: member.invitation_email,
    user: id !== null && name !== null && email !== null ? { id, name, email } : null,
    avatarUrl: member.avatar_url,
  };
}
