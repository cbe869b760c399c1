import { text } from "@hark/contract/limits";
import { type FormEvent, useId, useRef, useState } from "react";
import { errorText } from "../../shared/api/request.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useCreateProject } from "./create-project.ts";
import { t } from "./texts.ts";

interface CreateProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (projectId: string) => void;
}

export function CreateProjectDialog({ open, onOpenChange, onCreated }: CreateProjectDialogProps) {
  const formId = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const create = useCreateProject();
  const name = typed.trim();

  function handleOpenChange(isOpen: boolean) {
    if (!isOpen) setTyped("");
    onOpenChange(isOpen);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (name === "" || create.isPending) return;
    create.mutate(name, {
      onSuccess: (project) => {
        handleOpenChange(false);
        onCreated(project.id);
      },
      // ERR-22
      onError: (error) => toast.error(errorText(error, error.message)),
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={t("createProject")}
      hasCloseButton={false}
      dismissible={!create.isPending}
      initialFocus={nameRef}
      footer={
        <>
          <Button disabled={create.isPending} onClick={() => handleOpenChange(false)}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={name === ""} loading={create.isPending}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <TextField
          ref={nameRef}
          label={t("projectName")}
          placeholder={t("myProject")}
          value={typed}
          maxLength={text.nameMax}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
