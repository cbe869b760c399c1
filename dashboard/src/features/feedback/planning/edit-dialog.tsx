import type { Feedback } from "@hark/contract/feedback/schema";
import { feedback as limits } from "@hark/contract/limits";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field, Input, Textarea } from "../../../shared/ui/field.tsx";
import { useChangeFeedback } from "./requests.ts";
import { t } from "./texts.ts";

interface EditDialogProps {
  projectId: string;
  feedback: Feedback;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditDialog(props: EditDialogProps) {
  // A new form each time that it opens.
  return <Form key={String(props.open)} {...props} />;
}

function Form({ projectId, feedback, open, onOpenChange }: EditDialogProps) {
  const [title, setTitle] = useState(feedback.title);
  const [description, setDescription] = useState(feedback.description);
  const change = useChangeFeedback(projectId, feedback.id);
  const isMissing = title.trim() === "";
  function handleSave() {
    if (isMissing || change.isPending) return;
    change.mutate({ title: title.trim(), description: description.trim() }, { onSuccess: () => onOpenChange(false) });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="mid"
      title={t("editSuggestion")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("cancelEdit")}</Button>
          <Button variant="primary" loading={change.isPending} onClick={handleSave}>
            {t("saveEdit")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 py-1">
        <Field label={t("titleOfSuggestion")} error={isMissing ? t("suggestionTitleMissing") : undefined}>
          <Input
            dir="auto"
            maxLength={limits.titleMax}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) handleSave();
            }}
          />
        </Field>
        <Field label={t("descriptionOfSuggestion")} hint={t("visitorsSeeIt")}>
          <Textarea
            dir="auto"
            rows={6}
            maxLength={limits.descriptionMax}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) handleSave();
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
