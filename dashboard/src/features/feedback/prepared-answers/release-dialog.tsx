import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { Handshake, type LucideIcon, MessageSquareReply, SkipForward } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { cx } from "../../../shared/ui/cx.ts";
import { clockTime } from "../dates.ts";
import { t } from "./texts.ts";

interface ReleaseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  answers: readonly PreparedAnswer[];
  /** When the mail leaves that tells whoever is skipped; null for none that waits. */
  mailAt: string | null;
  /** Whether the conversations are closed with their answers, if nobody says otherwise: what was a bug is done. */
  isClosing: boolean;
  onRelease: (close: boolean) => void;
}

/** What is about to go out, and how much of each. */
export function ReleaseDialog({ open, onOpenChange, answers, mailAt, isClosing, onRelease }: ReleaseDialogProps) {
  const [close, setClose] = useState(isClosing);
  const ready = answers.filter(({ state }) => state === "READY");
  const promised = ready.filter((one) => one.promised).length;
  const skipped = answers.filter(({ state }) => state === "SKIPPED").length;
  const count = ready.length;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("releaseAnswers", { count })}
      description={t("releaseExplained")}
      tone="primary"
      isCancelFirst
      confirmLabel={t("release", { count })}
      onConfirm={() => onRelease(close)}
    >
      <dl className="divide-y divide-line rounded-md border border-line">
        <Line icon={Handshake} label={t("promised")} count={promised} />
        <Line icon={MessageSquareReply} label={t("asked")} count={count - promised} />
        <Line
          icon={SkipForward}
          label={mailAt === null ? t("skippedNotTold") : t("skippedToldAt", { time: clockTime(mailAt) })}
          count={skipped}
          isMuted
        />
      </dl>
      <Checkbox className="mt-3" checked={close} onChange={(event) => setClose(event.target.checked)}>
        <span className="grid gap-0.5 text-sm">
          {t("closeThreads", { count })}
          <small className="text-xs text-muted">{t("closeThreadsHint")}</small>
        </span>
      </Checkbox>
    </ConfirmDialog>
  );
}

interface LineProps {
  icon: LucideIcon;
  label: string;
  count: number;
  isMuted?: boolean;
}

function Line({ icon: Icon, label, count, isMuted = false }: LineProps) {
  if (count === 0) return null;
  return (
    <div className={cx("flex min-h-10 items-center gap-2.5 px-3 text-sm", isMuted && "text-muted")}>
      <Icon className="size-4 shrink-0 text-muted" />
      <dt className="min-w-0 flex-1">{label}</dt>
      <dd className={cx("num", !isMuted && "font-semibold")}>{count}</dd>
    </div>
  );
}
