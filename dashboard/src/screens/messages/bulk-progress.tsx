import type { BulkJob } from "@hark/contract/bulk/schema";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { bulkJobsQuery } from "../../features/bulk/requests.ts";
import { useUndoBulk } from "../../features/bulk/run-bulk.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { toastWithUndo } from "../../shared/ui/toast-with-undo.tsx";
import { t } from "./texts.ts";

/** It can be undone from its toast for so long, and from the palette for ten minutes. */
const TOAST_MS = 10_000;

/** What a job did to how many, as its toast says it. */
function wordsOf({ action, changed: count, total, status }: BulkJob): string {
  if (status === "FAILED") return t("bulkStopped", { count, total });
  if (count < total && count > 0) return t("bulkSome", { count, total });
  switch (action.type) {
    case "CLOSE":
      return t("bulkClosed", { count });
    case "REOPEN":
      return t("bulkReopened", { count });
    case "ASSIGN":
    case "UNASSIGN":
      return t("bulkAssigned", { count });
    case "TAG":
    case "UNTAG":
      return t("bulkTagged", { count });
    case "SNOOZE":
      return t("bulkSnoozed", { count });
    case "MARK_READ":
      return t("bulkRead", { count });
  }
}

/** Says what a job did when it has ended, with the way back. */
export function useTellJob(projectId: string): (job: BulkJob) => void {
  const undo = useUndo(projectId);
  return (job) => {
    if (job.status !== "DONE" && job.status !== "FAILED") return;
    const shown = { duration: TOAST_MS, id: `bulk ${job.id}` };
    if (job.changed > 0) toastWithUndo(wordsOf(job), () => undo(job.id), shown);
    else toast.success(wordsOf(job), shown);
  };
}

function useUndo(projectId: string): (jobId: string) => void {
  const { mutateAsync } = useUndoBulk(projectId);
  return (jobId) => {
    mutateAsync(jobId).then(
      (job) => {
        if (job.status === "UNDONE") tellUndone(job);
      },
      () => toast.error(t("undoFailed")),
    );
  };
}

const tellUndone = ({ changed: count }: BulkJob) =>
  toast.success(count === 0 ? t("undone") : t("undoneBut", { count }));

/** The jobs that run, each with how far it is; tells when one ends, and keeps the way back in the palette. */
export function BulkProgress({ projectId }: { projectId: string }) {
  const { data: jobs = [] } = useQuery(bulkJobsQuery(projectId));
  const running = jobs.filter(({ status }) => status === "RUNNING" || status === "UNDOING");
  const tellJob = useTellJob(projectId);
  const known = useRef(new Map<string, BulkJob["status"]>());
  useEffect(() => {
    for (const job of jobs) {
      const before = known.current.get(job.id);
      known.current.set(job.id, job.status);
      if (before === "RUNNING") tellJob(job);
      if (before === "UNDOING" && job.status === "UNDONE") tellUndone(job);
    }
  });
  const last = jobs.find(({ status, undoUntil, changed }) => {
    const canBe = (status === "DONE" || status === "FAILED") && changed > 0;
    return canBe && undoUntil !== null && Date.parse(undoUntil) > Date.now();
  });
  const undo = useUndo(projectId);
  useCommand(
    {
      id: "bulk.undo",
      title: () => t("undoCommand", { what: last ? wordsOf(last) : "" }),
      group: "general",
      icon: Undo2,
    },
    () => last && undo(last.id),
    { isOn: last !== undefined },
  );
  return running.map((job) => (
    <div key={job.id} className="relative flex h-9 items-center gap-2 px-2 text-sm text-muted">
      <Spinner label={t("bulkRunning")} />
      <span className="min-w-0 flex-1 truncate">
        {job.status === "UNDOING"
          ? t("bulkUndoing", { count: job.changed })
          : t("bulkAt", { done: job.done, total: job.total })}
      </span>
      <span aria-hidden className="absolute inset-x-2 bottom-0 h-0.5 rounded-full bg-selected">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${job.total === 0 ? 100 : Math.round((100 * job.done) / job.total)}%` }}
        />
      </span>
    </div>
  ));
}
