import type { deleteProject } from "@hark/contract/projects/endpoints";
import type { Project } from "@hark/contract/projects/schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../shared/api/request.ts";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { projectsQuery } from "./requests.ts";

interface DeleteProjectProps {
  project: Project;
  onDeleted: () => void;
}

/** For the owner, who types the project's name first (GAP-107). */
export function DeleteProject({ project, onDeleted }: DeleteProjectProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = useMutation({
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
      <h2 className="text-lg">Delete project</h2>
      <SettingGroup>
        <SettingRow
          title="Delete this project"
          description="Conversations, feedback, files and the team's access go with it. This cannot be undone."
        >
          <Button variant="danger-quiet" onClick={() => setIsAsked(true)}>
            Delete project
          </Button>
        </SettingRow>
      </SettingGroup>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={handleOpenChange}
        title="Delete project"
        description={
          <>
            This will permanently delete <UserText className="font-medium text-ink">{project.name}</UserText> and
            everything in it. This action cannot be undone.
          </>
        }
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        confirmDisabled={!isTyped}
        pending={remove.isPending}
        onConfirm={handleConfirm}
      >
        <TextField
          label="Type the project's name to confirm"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmDialog>
    </section>
  );
}
