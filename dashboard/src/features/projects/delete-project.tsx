import type { deleteProject } from "@hark/contract/projects/endpoints";
import type { Project } from "@hark/contract/projects/schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../shared/api/request.ts";
import { removalKey } from "../../shared/cache/removal-key.ts";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { projectsQuery } from "./requests.ts";
import { t, tr } from "./texts.ts";

interface DeleteProjectProps {
  project: Project;
  onDeleted: () => void;
}

/** For the owner, who types the project's name first (GAP-107). */
export function DeleteProject({ project, onDeleted }: DeleteProjectProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    // The event that tells the team of it is nothing new here.
    mutationKey: removalKey(project.id),
    mutationFn: (name: string) =>
      request<typeof deleteProject>("DELETE /projects/:projectId", {
        params: { projectId: project.id },
        body: { name },
      }),
    onSuccess: (_answer, _name, _result, { client }) => {
      client.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter((one) => one.id !== project.id));
    },
  });
  const isTyped = typed.trim() === project.name;

  function handleOpenChange(isOpen: boolean) {
    setIsAsked(isOpen);
    setTyped("");
  }

  function handleConfirm() {
    remove.mutate(typed, { onSuccess: onDeleted, onError: (error) => toast.error(error.message) });
  }

  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{t("deleteProject")}</h2>
      <SettingGroup>
        <SettingRow title={t("deleteThisProject")} description={t("whatGoesWithIt")}>
          <Button variant="danger-quiet" onClick={() => setIsAsked(true)}>
            {t("deleteProject")}
          </Button>
        </SettingRow>
      </SettingGroup>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={handleOpenChange}
        title={t("deleteProject")}
        description={tr("deletionExplained", {
          project: <UserText className="font-medium text-ink">{project.name}</UserText>,
        })}
        confirmLabel={t("delete")}
        pendingLabel={t("deleting")}
        confirmDisabled={!isTyped}
        pending={remove.isPending}
        onConfirm={handleConfirm}
      >
        <TextField
          label={t("typeNameToConfirm")}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmDialog>
    </section>
  );
}
