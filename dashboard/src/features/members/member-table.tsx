import type { ProjectMember } from "@hark/contract/members/schema";
import type { ReactNode } from "react";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Badge } from "../../shared/ui/badge.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

interface MemberTableProps {
  members: readonly ProjectMember[];
  /** At a row's end; the owner's row has none (ROLE-09). */
  actionFor: (member: ProjectMember) => ReactNode;
}

export function MemberTable({ members, actionFor }: MemberTableProps) {
  return (
    <div className="rounded-md border border-line">
      {/* Fixed columns keep their edges from row to row; on a phone the address stands below the name. */}
      <table className="w-full table-fixed border-collapse text-start max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="text-sm text-muted [&>th]:px-4 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
            <th scope="col">{t("name")}</th>
            <th scope="col">{t("email")}</th>
            <th scope="col" className="w-36 max-lg:w-30">
              <span className="sr-only">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} action={actionFor(member)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MemberRow({ member, action }: { member: ProjectMember; action: ReactNode }) {
  const { user, role, invitationEmail } = member;
  return (
    <tr className="border-t border-line max-sm:relative max-sm:grid max-sm:min-h-15 max-sm:grid-cols-[1fr_auto] max-sm:content-center max-sm:py-2 max-sm:ps-13 max-sm:pe-1 max-sm:first:border-0 sm:[&>td]:h-13 sm:[&>td]:px-4 sm:[&>td]:py-1.5 [&>td]:align-middle">
      <td>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <Avatar
            name={user?.name ?? invitationEmail}
            src={member.avatarUrl}
            size={28}
            className="max-sm:absolute max-sm:start-3 max-sm:top-4"
          />
          {user ? (
            <UserText className="font-medium">{user.name}</UserText>
          ) : (
            <span className="text-muted">{t("noAccountYet")}</span>
          )}
          {role === "OWNER" && <Badge>{t("owner")}</Badge>}
        </span>
      </td>
      <td className="text-soft max-sm:col-start-1 max-sm:text-sm">
        <UserText>
          <EmailText email={user?.email ?? invitationEmail} />
        </UserText>
      </td>
      <td className="text-end max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center">{action}</td>
    </tr>
  );
}

/** A long address wraps before its host if that is enough. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
