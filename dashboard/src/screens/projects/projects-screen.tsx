import "../../shared/theme/all.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { CreateProjectDialog } from "../../features/projects/create-project-dialog.tsx";
import { ProjectList } from "../../features/projects/project-list.tsx";
import { projectsQuery } from "../../features/projects/requests.ts";
import { HarkBrand } from "../../shared/brand/hark-mark.tsx";
import { useSession } from "../../shared/session/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { t } from "./texts.ts";

export function ProjectsScreen() {
  useDocumentTitle(t("projects"));
  const navigate = useNavigate();
  const session = useSession();
  const projects = useQuery(projectsQuery);
  // Opens automatically when there is nothing to choose (PROJ-10), until the person has closed it.
  const [isWanted, setIsWanted] = useState<boolean>();
  const isDialogOpen = isWanted ?? projects.data?.length === 0;

  function handleCreated(projectId: string) {
    toast.success(t("projectCreated"));
    void navigate({ to: "/$projectId", params: { projectId } });
  }

  return (
    <div data-barless className="min-h-dvh bg-canvas">
      <div className="mx-auto max-w-150 px-6 pb-16">
        <header className="mb-14 flex h-18 items-center justify-between max-lg:mb-6">
          <HarkBrand />
          <Button variant="quiet" className="-me-3 text-soft!" onClick={session.end}>
            {t("signOut")}
          </Button>
        </header>
        <main>
          <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div>
              <h1 className="text-2xl tracking-[-0.022em]">{t("projects")}</h1>
              <p className="text-muted">{t("selectProject")}</p>
            </div>
            <Button variant="primary" icon={<Plus />} onClick={() => setIsWanted(true)}>
              {t("createProject")}
            </Button>
          </div>
          {projects.isError && !projects.data ? (
            <ErrorMessage
              title={t("projectsNotLoaded")}
              onRetry={() => void projects.refetch()}
              isRetrying={projects.isFetching}
              className="rounded-lg border border-line bg-surface"
            />
          ) : (
            <ProjectList projects={projects.data} />
          )}
        </main>
      </div>
      <CreateProjectDialog open={isDialogOpen} onOpenChange={setIsWanted} onCreated={handleCreated} />
    </div>
  );
}
