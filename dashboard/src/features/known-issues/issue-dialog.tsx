import type { KnownIssue } from "@hark/contract/known-issues/schema";
import { knownIssues as limits } from "@hark/contract/limits";
import { useState } from "react";
import { newClientId } from "../../shared/client-id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog-popup.tsx";
import { Field, Input, Textarea } from "../../shared/ui/field.tsx";
import { type IssueDraft, useCreateIssue, useUpdateIssue } from "./requests.ts";
import { t } from "./texts.ts";

interface IssueDialogProps {
  projectId: string;
  /** Null makes a new one. */
  issue: KnownIssue | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (issue: KnownIssue) => void;
}

export function IssueDialog(props: IssueDialogProps) {
  // A new form each time that it opens.
  return <Form key={`${props.issue?.id} ${props.open}`} {...props} />;
}

function Form({ projectId, issue, open, onOpenChange, onSaved }: IssueDialogProps) {
  const [draft, setDraft] = useState<IssueDraft>({
    title: issue?.title ?? "",
    text: issue?.text ?? "",
    eta: issue?.eta ?? null,
  });
  const [isChecked, setIsChecked] = useState(false);
  const [clientId] = useState(newClientId);
  const create = useCreateIssue(projectId);
  const update = useUpdateIssue(projectId, issue?.id ?? "");
  const isSaving = create.isPending || update.isPending;
  const title = draft.title.trim();

  function handleSave() {
    setIsChecked(true);
    if (title === "" || isSaving) return;
    const done = {
      onSuccess: (saved: KnownIssue) => {
        onOpenChange(false);
        onSaved(saved);
      },
    };
    const written = { ...draft, title, text: draft.text.trim() };
    if (issue) update.mutate(written, done);
    else create.mutate({ ...written, clientId }, done);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="mid"
      title={issue ? t("editIssue") : t("newIssue")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("cancelIssue")}</Button>
          <Button variant="primary" loading={isSaving} onClick={handleSave}>
            {issue ? t("saveIssue") : t("createIssue")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4 py-1"
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) handleSave();
        }}
      >
        <Field
          label={t("titleOfIssue")}
          hint={t("titleHint")}
          error={isChecked && title === "" ? t("issueTitleMissing") : undefined}
        >
          <Input
            dir="auto"
            maxLength={limits.titleMax}
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        </Field>
        <Field label={t("textOfIssue")} hint={t("textHint")}>
          <Textarea
            dir="auto"
            rows={4}
            maxLength={limits.textMax}
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        </Field>
        <Field label={t("etaOfIssue")} className="max-w-50">
          <Input
            type="date"
            value={draft.eta ?? ""}
            onChange={(event) => setDraft({ ...draft, eta: event.target.value || null })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
