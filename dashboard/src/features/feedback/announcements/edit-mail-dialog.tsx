import type { Announcement } from "@hark/contract/announcements/schema";
import { feedback as limits } from "@hark/contract/limits";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextareaField } from "../../../shared/ui/field.tsx";
import { clockTime } from "../dates.ts";
import { useEditAnnouncement } from "./change-announcement.ts";
import { t } from "./texts.ts";

interface EditMailDialogProps {
  projectId: string;
  announcement: Announcement;
  /** How many get an answer in their thread instead. */
  answerCount: number;
  open: boolean;
  onClose: () => void;
}

/** The public answer of a mail that waits, and who gets what; of one that was sent, what the suggestion shows. */
export function EditMailDialog({ projectId, announcement, answerCount, open, onClose }: EditMailDialogProps) {
  const [text, setText] = useState(announcement.publicAnswer ?? "");
  const formId = useId();
  const isSent = announcement.state === "SENT";
  const edit = useEditAnnouncement(projectId, { onSaved: onClose });
  const excess = [...text.trim()].length - limits.publicAnswerMax;

  function save() {
    if (excess > 0 || edit.isPending) return;
    edit.mutate({ announcementId: announcement.id, publicAnswer: text.trim() || null });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    save();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      dismissible={!edit.isPending}
      size="mid"
      title={t(isSent ? "publicAnswer" : "editMail")}
      footer={
        <>
          <span className="me-auto self-center text-sm text-muted">
            {isSent ? t("sentAlready") : t("leavesAt", { time: clockTime(announcement.sendAt) })}
          </span>
          <Button disabled={edit.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={edit.isPending}
            loadingLabel={t("savingMail")}
            disabled={excess > 0}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextareaField
          label={t("publicAnswer")}
          hint={t(isSent ? "publicAnswerShown" : "publicAnswerHint")}
          error={excess > 0 ? t("charactersTooLong", { count: excess }) : undefined}
          placeholder={t("publicAnswerPlaceholder")}
          dir="auto"
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {!isSent && (
          <ul aria-label={t("whoGetsWhat")} className="grid gap-1.5 text-sm text-soft">
            <li>{t("mailGoesTo", { count: announcement.recipientCount })}</li>
            {answerCount > 0 && <li>{t("answersGoTo", { count: answerCount })}</li>}
            <li className="text-muted">{t("othersGetNothing")}</li>
          </ul>
        )}
      </form>
    </Dialog>
  );
}
