import { RequestError } from "@hark/contract/request";
import type { ImportResult } from "@hark/contract/visitors/import-endpoints";
import {
  decodeTable,
  type LineProblem,
  readVisitorFile,
  type VisitorFile,
  VisitorFileError,
} from "@hark/contract/visitors/import-file";
import { visitorImport as limits } from "@hark/contract/visitors/import-limits";
import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { sendRows } from "../../features/visitors/import-visitors.ts";
import { visitorKeys } from "../../features/visitors/requests.ts";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { ProgressBar } from "../../shared/ui/progress-bar.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./import-texts.ts";

interface ImportDialogProps {
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Stage =
  | { at: "start"; refusal?: string }
  | { at: "running"; isDryRun: boolean; done: number; count: number; file: VisitorFile }
  | { at: "checked" | "done"; file: VisitorFile; results: readonly ImportResult[]; failure?: string };

/** A longer list is no easier to read, and the file has the numbers of its lines. */
const shownLines = 200;

/** Reads a file, says line by line what would come of it, and does that when asked to. */
export function ImportDialog({ projectId, open, onOpenChange }: ImportDialogProps) {
  const [stage, setStage] = useState<Stage>({ at: "start" });
  const chooser = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const client = useQueryClient();

  async function read(chosen: File) {
    if (chosen.size > limits.fileBytes) {
      setStage({ at: "start", refusal: t("visitorFileTooLarge") });
      return;
    }
    try {
      const file = readVisitorFile(decodeTable(new Uint8Array(await chosen.arrayBuffer())));
      await send(file, true);
    } catch (error) {
      setStage({ at: "start", refusal: error instanceof VisitorFileError ? sayFile(error) : t("visitorFileNotRead") });
    }
  }

  async function send(file: VisitorFile, isDryRun: boolean) {
    const { rows } = file;
    const controller = new AbortController();
    running.current = controller;
    const results: ImportResult[] = [];
    const at = isDryRun ? "checked" : "done";
    setStage({ at: "running", isDryRun, done: 0, count: rows.length, file });
    try {
      await sendRows(projectId, rows, {
        isDryRun,
        signal: controller.signal,
        onResults: (more) => {
          results.push(...more);
          setStage({ at: "running", isDryRun, done: results.length, count: rows.length, file });
        },
      });
      setStage({ at, file, results });
    } catch (error) {
      const reason = controller.signal.aborted ? t("importStopped") : sayFailure(error);
      setStage(isDryRun ? { at: "start", refusal: reason } : { at, file, results, failure: reason });
    } finally {
      running.current = null;
      if (!isDryRun) {
        void client.invalidateQueries({ queryKey: visitorKeys.lists(projectId) });
        void client.invalidateQueries({ queryKey: visitorKeys.profiles(projectId) });
      }
    }
  }

  function close(isOpen: boolean) {
    if (stage.at === "running") return;
    onOpenChange(isOpen);
    if (!isOpen) setStage({ at: "start" });
  }

  const changing = stage.at === "checked" ? countOf(stage.results, "CREATED") + countOf(stage.results, "CHANGED") : 0;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={stage.at !== "running"}
      title={t("visitorImport")}
      description={stage.at === "start" ? t("visitorImportExplained") : undefined}
      size="md"
      footer={
        <>
          {stage.at === "running" ? (
            <Button onClick={() => running.current?.abort()}>{t("stopImport")}</Button>
          ) : (
            <Button onClick={() => close(false)}>{stage.at === "done" ? t("closeImport") : t("cancelImport")}</Button>
          )}
          {(stage.at === "start" || (stage.at === "checked" && changing === 0)) && (
            <Button variant="primary" onClick={() => chooser.current?.click()}>
              {t("chooseFile")}
            </Button>
          )}
          {stage.at === "checked" && changing > 0 && (
            <Button variant="primary" onClick={() => void send(stage.file, false)}>
              {t("importVisitorsNow", { count: changing })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t("chooseFile")}
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = "";
            if (chosen) void read(chosen);
          }}
        />
        {stage.at === "start" && <Columns />}
        {stage.at === "start" && stage.refusal !== undefined && <Refusal>{stage.refusal}</Refusal>}
        {stage.at === "running" && (
          <>
            <p role="status">
              {stage.isDryRun
                ? t("checkingFile", { done: stage.done, count: stage.count })
                : t("importingVisitors", { done: stage.done, count: stage.count })}
            </p>
            <ProgressBar label={t("visitorImport")} value={stage.count === 0 ? null : stage.done / stage.count} />
          </>
        )}
        {(stage.at === "checked" || stage.at === "done") && <Outcome stage={stage} isDone={stage.at === "done"} />}
      </div>
    </Dialog>
  );
}

function Columns() {
  const columns: [string, string][] = [
    ["externalId", t("columnExternalId")],
    ["email", t("columnEmailExplained")],
    ["name", t("columnNameExplained")],
    ["metadata.plan", t("columnMetadata")],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-sm border border-line px-3 py-2.5">
      {columns.map(([name, explained]) => (
        <div key={name} className="contents">
          <dt>
            <code className="font-(family-name:--font-code) text-xs">{name}</code>
          </dt>
          <dd className="text-muted">{explained}</dd>
        </div>
      ))}
    </dl>
  );
}

const countOf = (results: readonly ImportResult[], outcome: ImportResult["outcome"]) =>
  results.filter((one) => one.outcome === outcome).length;

interface ShownLine {
  line: number;
  what: string;
  isProblem: boolean;
}

function Outcome({ stage, isDone }: { stage: Extract<Stage, { at: "checked" | "done" }>; isDone: boolean }) {
  const { file, results, failure } = stage;
  const refused = file.problems.length + countOf(results, "REFUSED");
  const numbers: [string, number][] = [
    [isDone ? t("created") : t("toCreate"), countOf(results, "CREATED")],
    [isDone ? t("changed") : t("toChange"), countOf(results, "CHANGED")],
    [t("same"), countOf(results, "SAME")],
    [t("refused"), refused],
  ];
  const lines: ShownLine[] = [
    ...file.problems.map((problem) => ({ line: problem.line, what: sayProblem(problem), isProblem: true })),
    ...results.flatMap((result) => {
      const what = sayResult(result);
      return what === null ? [] : [{ line: result.line, what, isProblem: result.outcome === "REFUSED" }];
    }),
  ].sort((a, b) => Number(b.isProblem) - Number(a.isProblem) || a.line - b.line);
  return (
    <>
      {failure !== undefined && <Refusal>{failure}</Refusal>}
      {isDone && failure === undefined && (
        <p role="status" className="flex items-center gap-1.5">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          {t("visitorsImported")}
        </p>
      )}
      {!isDone && <p role="status">{t("importChecked")}</p>}
      <dl className="grid grid-cols-4 divide-x divide-line rounded-sm border border-line max-lg:grid-cols-2 max-lg:divide-x-0">
        {numbers.map(([label, count]) => (
          <div key={label} className="grid gap-0.5 px-3 py-2">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-lg font-medium tabular-nums">{count.toLocaleString(dateLocale)}</dd>
          </div>
        ))}
      </dl>
      {file.ignored.length > 0 && (
        <p className="text-muted">
          <UserText>{t("columnsIgnored", { names: file.ignored.slice(0, 20).join(", ").slice(0, 500) })}</UserText>
        </p>
      )}
      {lines.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          aria-label={t("linesOfFile")}
          className="grid max-h-60 divide-y divide-line overflow-y-auto rounded-sm border border-line focus-visible:outline-2 focus-visible:outline-focus"
        >
          {lines.slice(0, shownLines).map(({ line, what, isProblem }) => (
            <li key={`${line} ${what}`} className="flex gap-3 px-3 py-1.5">
              <span className="w-16 shrink-0 text-muted tabular-nums">{t("inLine", { line })}</span>
              <bdi dir="auto" className={`min-w-0 wrap-anywhere ${isProblem ? "text-danger" : "text-soft"}`}>
                {what}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {lines.length > shownLines && (
        <p className="text-muted">{t("moreLines", { count: lines.length - shownLines })}</p>
      )}
    </>
  );
}

function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-danger">
      <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Null of a line that changes nothing and keeps nothing. */
function sayResult({ outcome, changed, kept, problem }: ImportResult): string | null {
  if (outcome === "REFUSED") return problem;
  const parts = [
    ...(outcome === "CREATED" ? [t("lineCreates")] : []),
    ...(outcome === "CHANGED" ? [t("lineChanges", { fields: changed.map(nameOfField).join(", ") })] : []),
    ...(kept.length > 0 ? [t("lineKeeps", { fields: kept.map(nameOfField).join(", ") })] : []),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

function nameOfField(field: string): string {
  if (field === "name") return t("importedName");
  if (field === "email") return t("importedEmail");
  return field === "externalId" ? t("importedOwnId") : field.replace(/^metadata\./, "");
}

function sayProblem({ code, of = 0 }: LineProblem): string {
  switch (code) {
    case "NOT_AN_OBJECT":
      return t("metadataNotObject");
    case "METADATA_TOO_LARGE":
      return t("metadataTooLarge");
    case "NO_KEY":
      return t("lineWithoutKey");
    case "CELL_TOO_LONG":
      return t("cellTooLong");
    case "TWICE":
      return t("lineTwice", { line: of });
  }
}

function sayFile({ code, line }: VisitorFileError): string {
  switch (code) {
    case "QUOTE_NOT_CLOSED":
      return t("visitorFileQuote", { line: line ?? 1 });
    case "NO_COLUMN":
      return t("noColumn");
    case "NO_ROWS":
      return t("noRows");
    case "TOO_MANY_ROWS":
      return t("tooManyRows", { count: limits.fileRows });
  }
}

const sayFailure = (error: unknown) => (error instanceof RequestError ? error.message : t("visitorImportFailed"));
