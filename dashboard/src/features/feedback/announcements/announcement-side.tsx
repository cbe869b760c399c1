import { useQueryClient } from "@tanstack/react-query";
import { MessageSquareReply } from "lucide-react";
import { useState } from "react";
import { fillLink } from "../../../shared/layout/link-slot.ts";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { shortDate } from "../dates.ts";
import type { PartProps } from "../detail/parts.ts";
import { Side } from "../detail/side.tsx";
import { useAnnounce, useDecide } from "./change-announcement.ts";
import { EditMailDialog } from "./edit-mail-dialog.tsx";
import { announcementKeys } from "./requests.ts";
import { t } from "./texts.ts";
import { useTimeLeft } from "./time-left.ts";

/** Who will be told of the status of an open suggestion, or was; and the answers that wait for somebody to release them. */
export function AnnouncementSide({ projectId, feedback, detail, links }: PartProps) {
  const [isEditing, setIsEditing] = useState(false);
  const decide = useDecide(projectId);
  const announce = useAnnounce(projectId);
  const client = useQueryClient();
  const announcement = detail?.announcement;
  const isOfStatus = announcement?.status === feedback.status;
  const { readyAnswerCount } = feedback;
  if (!isOfStatus && readyAnswerCount === 0) return null;
  return (
    <Side label={t("announcement")}>
      {announcement && isOfStatus && announcement.state === "WAITING" && (
        <>
          <p className="num font-semibold">
            {announcement.recipientCount === 0 ? (
              t("nobodyLeft")
            ) : (
              <Waits count={announcement.recipientCount} sendAt={announcement.sendAt} />
            )}
          </p>
          {announcement.recipientCount > 0 && (
            <div className="flex flex-wrap gap-1.5">
              <Button size="sm" onClick={() => setIsEditing(true)}>
                {t("editMail")}
              </Button>
              <Button size="sm" disabled={decide.isPending} onClick={() => decide.mutate({ announcement, send: true })}>
                {t("sendNow")}
              </Button>
              <Button
                variant="quiet"
                size="sm"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ announcement, send: false })}
              >
                {t("dontSend")}
              </Button>
            </div>
          )}
          <EditMailDialog
            key={`${announcement.id} ${isEditing}`}
            projectId={projectId}
            announcement={announcement}
            answerCount={readyAnswerCount}
            open={isEditing}
            onClose={() => {
              setIsEditing(false);
              void client.invalidateQueries({ queryKey: announcementKeys.waiting(projectId) });
            }}
          />
        </>
      )}
      {announcement && isOfStatus && announcement.state === "SENT" && (
        <p className="num text-muted">
          {t("toldOn", {
            count: announcement.recipientCount,
            date: shortDate(announcement.sentAt ?? announcement.createdAt),
          })}
        </p>
      )}
      {announcement && isOfStatus && announcement.state === "CANCELLED" && (
        <div className="flex flex-wrap items-center gap-2 text-muted">
          <span>{t("toldNobody")}</span>
          <Button
            size="sm"
            loading={announce.isPending}
            onClick={() => announce.mutate({ feedbackId: feedback.id, publicAnswer: announcement.publicAnswer })}
          >
            {t("tellThemAfterAll")}
          </Button>
        </div>
      )}
      {readyAnswerCount > 0 &&
        fillLink(
          links.toAnswers(feedback.id),
          `${buttonClass("secondary", "sm")} justify-self-start`,
          <>
            <MessageSquareReply />
            {t("reviewAnswers", { count: readyAnswerCount })}
          </>,
        )}
    </Side>
  );
}

function Waits({ count, sendAt }: { count: number; sendAt: string }) {
  return t("willBeTold", { count, when: useTimeLeft(sendAt) });
}
