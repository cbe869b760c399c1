import { RequestError } from "@hark/contract/request";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import {
  type ImportedReply,
  type ImportFile,
  type ImportProblem,
  readFile,
} from "../../features/saved-replies/transfer.ts";
import { noteSavedReply, saveReply } from "../../features/saved-replies/write-saved-reply.ts";
import { tagsQuery } from "../../features/tags/requests.ts";
import { newClientId } from "../../shared/client-id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { ProgressBar } from "../../shared/ui/progress-bar.tsx";
import { t } from "./texts.ts";

/** 5,000 of the longest texts. */
const maxBytes = 60 * 1024 * 1024;

interface ImportDialogProps {
  projectId: string;
  replies: readonly SavedReply[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Stage =
  | { at: "start"; refusal?: string }
  | { at: "read"; name: string; file: ImportFile; known: number }
  | { at: "running"; done: number; count: number }
  | { at: "done"; imported: number; failed: ImportProblem[] };

/** Reads a file, shows what would come of it line by line, and saves it when asked to. */
export function ImportDialog({ projectId, replies, open, onOpenChange }: ImportDialogProps) {
  const [stage, setStage] = useState<Stage>({ at: "start" });
  const chooser = useRef<HTMLInputElement>(null);
  const client = useQueryClient();

  async function read(file: File) {
    if (file.size > maxBytes) {
      setStage({ at: "start", refusal: t("fileTooLarge") });
      return;
    }
    try {
      const text = await file.text();
      const kind = /^\s*[[{]/.test(text.replace(/^\ufeff/, "")) ? "json" : "csv";
      const tags = await client.ensureQueryData(tagsQuery(projectId));
      const found = readFile(kind, text, { tags: tags.filter(({ isArchived }) => !isArchived) });
      const fresh = found.replies.filter((one) => !isKnown(replies, one));
      setStage({
        at: "read",
        name: file.name,
        file: { ...found, replies: fresh },
        known: found.replies.length - fresh.length,
      });
    } catch {
      setStage({ at: "start", refusal: t("fileNotRead") });
    }
  }

  /** One after the other, so that a shortcut that stands twice in the file goes to the first. */
  async function run({ replies: all }: ImportFile) {
    const failed: ImportProblem[] = [];
    for (const [index, { line, fields }] of all.entries()) {
      setStage({ at: "running", done: index, count: all.length });
      try {
        noteSavedReply(client, projectId, await saveReply(projectId, { ...fields, clientId: newClientId() }));
      } catch (error) {
        failed.push({ line, title: fields.title, message: sentenceOf(error) });
      }
    }
    setStage({ at: "done", imported: all.length - failed.length, failed });
  }

  function close(isOpen: boolean) {
    if (stage.at === "running") return;
    onOpenChange(isOpen);
    if (!isOpen) setStage({ at: "start" });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={stage.at !== "running"}
      title={t("importTitle")}
      description={stage.at === "start" ? t("importExplained") : undefined}
      size="md"
      footer={
        <>
          <Button disabled={stage.at === "running"} onClick={() => close(false)}>
            {stage.at === "done" ? t("close") : t("cancelImport")}
          </Button>
          {stage.at === "read" && stage.file.replies.length > 0 && (
            <Button variant="primary" onClick={() => void run(stage.file)}>
              {t("importNow", { count: stage.file.replies.length })}
            </Button>
          )}
          {(stage.at === "start" || (stage.at === "read" && stage.file.replies.length === 0)) && (
            <Button variant="primary" onClick={() => chooser.current?.click()}>
              {t("chooseFile")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        <input
          ref={chooser}
          type="file"
          accept=".json,.csv,.tsv,.txt,application/json,text/csv"
          aria-label={t("chooseFile")}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void read(file);
          }}
        />
        {stage.at === "start" && stage.refusal !== undefined && <Refusal>{stage.refusal}</Refusal>}
        {stage.at === "read" && (
          <>
            <p role="status">{t("importable", { count: stage.file.replies.length })}</p>
            {stage.known > 0 && <p className="text-muted">{t("importHere", { count: stage.known })}</p>}
            <Problems
              title={t("importProblems", { count: stage.file.problems.length })}
              problems={stage.file.problems}
            />
          </>
        )}
        {stage.at === "running" && (
          <>
            <p role="status">{t("importing", { done: stage.done, count: stage.count })}</p>
            <ProgressBar label={t("importTitle")} value={stage.done / stage.count} />
          </>
        )}
        {stage.at === "done" && (
          <>
            <p role="status">{t("importDone", { count: stage.imported })}</p>
            <Problems title={t("importFailed", { count: stage.failed.length })} problems={stage.failed} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-danger">
      <CircleAlert className="mt-[3px] size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function Problems({ title, problems }: { title: string; problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="grid gap-2">
      <Refusal>{title}</Refusal>
      <ul className="grid max-h-60 divide-y divide-line overflow-y-auto rounded-sm border border-line">
        {problems.map(({ line, title: name, message }) => (
          <li key={`${line} ${message}`} className="grid gap-0.5 px-3 py-2">
            {line !== null && (
              <bdi dir="auto" className="font-medium wrap-anywhere">
                {name === null ? t("inLine", { line }) : t("inLineWithTitle", { line, title: name })}
              </bdi>
            )}
            <bdi dir="auto" className="wrap-anywhere text-muted">
              {message}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the same reply is there already, so that importing a file twice saves nothing twice. */
function isKnown(replies: readonly SavedReply[], { fields }: ImportedReply): boolean {
  return replies.some(
    (reply) =>
      reply.title === fields.title &&
      reply.body === fields.body &&
      reply.shortcut === fields.shortcut &&
      reply.locale === fields.locale &&
      reply.isShared === fields.isShared,
  );
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof RequestError)) return t("replyNotSaved");
  return Object.values(error.fields)[0] ?? error.message;
}
