import type { updateAnnouncement } from "@hark/contract/announcements/endpoints";
import type { updateKnownIssue } from "@hark/contract/known-issues/endpoints";
import type { KnownIssue } from "@hark/contract/known-issues/schema";
import { feedback as limits } from "@hark/contract/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type LucideIcon, Mail, MessageSquareReply } from "lucide-react";
import { useId, useState } from "react";
import { inMinutes } from "../../features/feedback/announcements/time-left.ts";
import { feedbackSettingsQuery } from "../../features/feedback/settings/requests.ts";
import { issueKeys } from "../../features/known-issues/keys.ts";
import { issueQuery } from "../../features/known-issues/requests.ts";
import { request } from "../../shared/api/request.ts";
import { Button } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { Dialog } from "../../shared/ui/dialog-popup.tsx";
import { TextareaField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./known-issues-texts.ts";

interface FixedDialogProps {
  projectId: string;
  issue: KnownIssue;
  open: boolean;
  onClose: () => void;
  onFixed: (issue: KnownIssue) => void;
}

/** Says who gets what before it happens. */
export function FixedDialog({ projectId, issue, open, onClose, onFixed }: FixedDialogProps) {
  const { linkCount, joinedCount } = issue;
  const formId = useId();
  const [publicAnswer, setPublicAnswer] = useState("");
  const minutes = useQuery(feedbackSettingsQuery(projectId)).data?.announceAfterMinutes ?? 0;
  const fix = useFix(projectId, issue.id, onFixed);
  const excess = [...publicAnswer.trim()].length - limits.publicAnswerMax;
  return (
    <Dialog
      open={open}
      onOpenChange={(willOpen) => {
        if (!willOpen) onClose();
      }}
      dismissible={!fix.isPending}
      size="mid"
      title={t("markFixed")}
      footer={
        <>
          <Button disabled={fix.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={fix.isPending} disabled={excess > 0}>
            {t("markFixed")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (excess <= 0 && !fix.isPending) fix.mutate(publicAnswer.trim());
        }}
      >
        <dl className="divide-y divide-line rounded-md border border-line">
          <Line
            icon={MessageSquareReply}
            label={linkCount > 0 ? t("fixedLinked") : t("fixedNoLinked")}
            below={linkCount > 0 ? t("fixedReleased") : undefined}
            count={linkCount}
          />
          <Line
            icon={Mail}
            label={
              joinedCount === 0
                ? t("fixedNoJoined")
                : minutes === 0
                  ? t("fixedJoinedNow")
                  : t("fixedJoined", { when: inMinutes(minutes) })
            }
            below={joinedCount > 0 ? t("fixedWithoutAddress") : undefined}
            count={joinedCount}
          />
        </dl>
        {/* Where mails leave at once they would go without it: it is written to the announcement that waits. */}
        {joinedCount > 0 && minutes > 0 && (
          <TextareaField
            label={t("fixedPublicAnswer")}
            hint={t("fixedPublicAnswerHint")}
            error={excess > 0 ? t("fixedTooLong", { count: excess }) : undefined}
            dir="auto"
            rows={3}
            value={publicAnswer}
            onChange={(event) => setPublicAnswer(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

function Line({
  icon: Icon,
  label,
  below,
  count,
}: {
  icon: LucideIcon;
  label: string;
  below?: string | undefined;
  count: number;
}) {
  return (
    <div className={cx("flex min-h-11 items-center gap-3 px-3 py-2 text-sm", count === 0 && "text-muted")}>
      <Icon className="size-4 shrink-0 text-muted" />
      <dt className="min-w-0 flex-1">
        {label}
        {below !== undefined && <small className="block text-xs text-muted">{below}</small>}
      </dt>
      {count > 0 && <dd className="num font-semibold">{count}</dd>}
    </div>
  );
}

/** What is said to everybody goes into the mail that the fix has just begun. */
function useFix(projectId: string, knownIssueId: string, onFixed: (issue: KnownIssue) => void) {
  return useMutation({
    mutationFn: async (publicAnswer: string) => {
      const { knownIssue, announcement } = await request<typeof updateKnownIssue>(
        "PATCH /projects/:projectId/known-issues/:knownIssueId",
        { params: { projectId, knownIssueId }, body: { state: "FIXED" } },
      );
      if (announcement && publicAnswer !== "") {
        const params = { projectId, announcementId: announcement.id };
        const said = request<typeof updateAnnouncement>("PATCH /projects/:projectId/announcements/:announcementId", {
          params,
          body: { publicAnswer },
        });
        // The fix stands, and the answer can be given again while the mails wait.
        await said.catch(() => void toast.error(t("fixedAnswerNotSaved")));
      }
      return knownIssue;
    },
    onSuccess: (issue, _answer, _snapshot, { client }) => {
      client.setQueryData(issueQuery(projectId, knownIssueId).queryKey, issue);
      void client.invalidateQueries({ queryKey: issueKeys.all(projectId) });
      onFixed(issue);
    },
    onError: () => void toast.error(t("notFixed")),
  });
}
