import { useState } from "react";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { FormattedText } from "../../../shared/ui/formatted-text.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import type { PartProps } from "../detail/parts.ts";
import { useStatusWords } from "../settings/status-words.ts";
import { EditMailDialog } from "./edit-mail-dialog.tsx";
import { t } from "./texts.ts";

/** What everybody reads of an open suggestion's status, once its emails are sent. */
export function PublicAnswer({ projectId, detail }: Pick<PartProps, "projectId" | "detail">) {
  const words = useStatusWords(projectId);
  const [isEditing, setIsEditing] = useState(false);
  const said = detail?.publicAnswer;
  if (!said) return null;
  const { announcement } = detail;
  const status = said.status === "FIXED" ? "" : words(said.status);
  return (
    <section aria-label={t("publicAnswer")} className="mt-3 rounded-lg bg-bubble px-3.5 py-3">
      <div className="flex min-h-7 items-center gap-2 text-sm text-muted">
        {said.agent && <Avatar name={said.agent.name} src={said.agent.avatarUrl} size={20} />}
        <p className="min-w-0 flex-1 wrap-anywhere">
          <b className="font-semibold text-ink">{t("publicAnswer")}</b>
          {" · "}
          <UserText>
            {said.agent
              ? t("saidWith", { name: said.agent.name, status: status })
              : t("saidWithout", { status: status })}
          </UserText>
        </p>
        {announcement?.state === "SENT" && announcement.publicAnswer !== null && (
          <Button variant="quiet" size="sm" onClick={() => setIsEditing(true)}>
            {t("editAnswerShown")}
          </Button>
        )}
      </div>
      <div dir="auto" className="mt-1 max-w-[60ch] whitespace-pre-wrap wrap-anywhere">
        <FormattedText text={said.content} />
      </div>
      {announcement && (
        <EditMailDialog
          key={`${announcement.id} ${isEditing}`}
          projectId={projectId}
          announcement={announcement}
          answerCount={0}
          open={isEditing}
          onClose={() => setIsEditing(false)}
        />
      )}
    </section>
  );
}
