import { useQuery } from "@tanstack/react-query";
import { Mail, MailCheck, MailX, MessageSquareReply, Undo2, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { isBehindDialog } from "../../../shared/keys/commands.ts";
import { areKeysOn } from "../../../shared/keys/keys-switch.ts";
import { fillLink, type LinkElement } from "../../../shared/layout/link-slot.ts";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { answersQuery } from "../prepared-answers/requests.ts";
import { useStatusWords } from "../settings/status-words.ts";
import { useUpdateFeedback } from "../update-feedback.ts";
import { useAnnounce, useDecide } from "./change-announcement.ts";
import { EditMailDialog } from "./edit-mail-dialog.tsx";
import { t, tr } from "./texts.ts";
import { useTimeLeft } from "./time-left.ts";
import { showTray, type Tray } from "./tray.ts";

/** How long what was done is said. */
const saidMs = 6_000;

interface MoveTrayProps {
  tray: Tray;
  linkToAnswers: (feedbackId: string) => LinkElement;
}

/** What the newest move set off, while it can be taken back: no toast, as it waits for minutes. */
export function MoveTray({ tray, linkToAnswers }: MoveTrayProps) {
  const { projectId, feedback, from, announcement, outcome } = tray;
  const [isEditing, setIsEditing] = useState(false);
  const update = useUpdateFeedback(projectId);
  const decide = useDecide(projectId);
  const announce = useAnnounce(projectId);
  const words = useStatusWords(projectId);
  const answers = useQuery({
    ...answersQuery(projectId, { feedbackId: feedback.id }),
    enabled: feedback.status === "COMPLETED",
  });
  const readyCount = feedback.status === "COMPLETED" ? (answers.data?.counts.ready ?? feedback.readyAnswerCount) : 0;
  // What waited is cancelled by the way back, whether or not its event has come.
  const isWaiting = announcement?.state === "WAITING" && outcome !== "movedBack";
  const canUndo = isWaiting && !update.isPending && !decide.isPending;
  const isOver = (!isWaiting || announcement.recipientCount === 0) && readyCount === 0 && !update.isPending;

  const undo = useEffectEvent(() => {
    if (!canUndo) return;
    const { waiting, status, position } = from;
    update.mutate(
      {
        feedback,
        status,
        position,
        announce: waiting !== null,
        publicAnswer: waiting?.publicAnswer ?? null,
        isUndo: true,
      },
      { onSuccess: () => showTray({ ...tray, feedback: { ...feedback, status }, outcome: "movedBack" }) },
    );
  });

  useLayoutEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, [contenteditable]");
      if (isBehindDialog() || isTyping || event.defaultPrevented) return;
      if (event.key === "Escape") showTray(null);
      const isPlain = !event.metaKey && !event.ctrlKey;
      if (event.key.toLowerCase() !== "z" || event.shiftKey || event.altKey || (isPlain && !areKeysOn())) return;
      event.preventDefault();
      undo();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);

  // What was done is said for a moment; answers that are ready stay until somebody hides them.
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => showTray(null), saidMs);
    return () => clearTimeout(timer);
  }, [isOver]);

  const title = tr("titleIsStatus", {
    title: <UserText>{feedback.title}</UserText>,
    status: words(feedback.status),
  });
  return (
    <section
      aria-label={t("afterTheMove")}
      className="enter-pop absolute inset-x-4 bottom-6 z-20 mx-auto max-w-190 rounded-lg bg-raised text-sm shadow-pop max-lg:inset-x-2 max-lg:bottom-2 forced-colors:border"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 px-3.5 py-2.5">
        <Said tray={tray} isSending={decide.isPending && decide.variables.send} title={title} />
        <div className="ms-auto flex flex-wrap items-center gap-1">
          {isWaiting && (
            <>
              <Button variant="quiet" size="sm" icon={<Undo2 />} loading={update.isPending} onClick={() => undo()}>
                {t("undoMove")}
              </Button>
              {announcement.recipientCount > 0 && (
                <>
                  <Button
                    variant="quiet"
                    size="sm"
                    disabled={decide.isPending}
                    onClick={() => decide.mutate({ announcement, send: false })}
                  >
                    {t("dontSend")}
                  </Button>
                  <Button size="sm" onClick={() => setIsEditing(true)}>
                    {t("editMail")}
                  </Button>
                  <Button
                    size="sm"
                    disabled={decide.isPending}
                    onClick={() => decide.mutate({ announcement, send: true })}
                  >
                    {t("sendNow")}
                  </Button>
                </>
              )}
            </>
          )}
          {announcement?.state === "CANCELLED" && outcome === "notSent" && (
            <Button
              size="sm"
              loading={announce.isPending}
              onClick={() => announce.mutate({ feedbackId: feedback.id, publicAnswer: announcement.publicAnswer })}
            >
              {t("tellThemAfterAll")}
            </Button>
          )}
          <IconButton label={t("hide")} onClick={() => showTray(null)}>
            <X />
          </IconButton>
        </div>
      </div>
      {readyCount > 0 && (
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-3.5 py-2">
          <MessageSquareReply className="size-4 text-muted" />
          <p className="min-w-0 flex-1 text-muted">
            {tr("askedInConversation", {
              count: readyCount,
              people: <b className="font-semibold text-ink">{t("peopleAsked", { count: readyCount })}</b>,
            })}
          </p>
          {fillLink(
            linkToAnswers(feedback.id),
            buttonClass("secondary", "sm"),
            t("reviewAnswers", { count: readyCount }),
          )}
        </div>
      )}
      {announcement && isWaiting && (
        <EditMailDialog
          key={`${announcement.id} ${isEditing}`}
          projectId={projectId}
          announcement={announcement}
          answerCount={readyCount}
          open={isEditing}
          onClose={() => setIsEditing(false)}
        />
      )}
      <Once key={announcement?.id ?? feedback.id} text={sayOnce(tray)} />
    </section>
  );
}

/** Read out once, and not at every tick. */
function Once({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => setSaid((before) => before || text), [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function sayOnce({ announcement }: Tray): string {
  if (!announcement) return "";
  const minutes = Math.ceil((Date.parse(announcement.sendAt) - Date.now()) / 60_000);
  return t("willBeTold", { count: announcement.recipientCount, when: t("inMinutes", { count: Math.max(0, minutes) }) });
}

function Said({ tray, isSending, title }: { tray: Tray; isSending: boolean; title: ReactNode }) {
  const { announcement, outcome } = tray;
  if (outcome === "movedBack") return <Line icon={<Undo2 />} head={t("movedBack")} below={title} />;
  if (!announcement) return <Line icon={<Mail />} head={title} />;
  const count = announcement.recipientCount;
  if (isSending) return <Line icon={<Spinner />} head={t("sendingTo", { count })} below={title} />;
  const tooLate = outcome === "tooLate" ? t("somebodyWasFirst") : null;
  if (announcement.state === "SENT") {
    if (count === 0) return <Line icon={<MailCheck />} head={tooLate ?? t("nobodyLeft")} below={title} />;
    return (
      <Line
        icon={<MailCheck />}
        head={tooLate ?? t("wereTold", { count })}
        below={tooLate === null ? title : t("sentAlready")}
      />
    );
  }
  if (announcement.state === "CANCELLED") {
    return (
      <Line
        icon={<MailX />}
        head={tooLate ?? t("nobodyWillBeTold")}
        below={tooLate === null ? title : t("cancelledAlready")}
      />
    );
  }
  if (count === 0) return <Line icon={<Mail />} head={t("nobodyLeft")} below={title} />;
  return <Line icon={<Mail />} head={<WillBeTold count={count} sendAt={announcement.sendAt} />} below={title} />;
}

function WillBeTold({ count, sendAt }: { count: number; sendAt: string }) {
  return t("willBeTold", { count, when: useTimeLeft(sendAt) });
}

function Line({ icon, head, below }: { icon: ReactNode; head: ReactNode; below?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-3 [&>.lucide]:size-4 [&>.lucide]:text-muted">
      {icon}
      <div className="min-w-0">
        <p className="num font-semibold">{head}</p>
        {below !== undefined && <p className="truncate text-xs text-muted">{below}</p>}
      </div>
    </div>
  );
}
