import type { ProjectSummary } from "@hark/contract/projects/schema";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

/** Undefined while loading. */
export function ProjectList({ projects }: { projects: readonly ProjectSummary[] | undefined }) {
  if (!projects) return <Note>{t("loadingProjects")}</Note>;
  if (projects.length === 0) return <Note>{t("noProjectsFound")}</Note>;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {projects.map((project) => (
        <li key={project.id}>
          <Link
            to="/$projectId"
            params={{ projectId: project.id }}
            className="flex items-center gap-3 px-4 py-3 no-underline hover:bg-hover focus-visible:-outline-offset-2"
          >
            <Avatar name={project.name} src={project.logoUrl} size={40} shape="square" />
            <span className="min-w-0 flex-1 font-medium">
              <UserText cut>{project.name}</UserText>
            </span>
            <ChevronRight className="text-muted rtl:rotate-180" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-lg border border-line bg-surface px-4 py-3 text-sm text-soft shadow-card">
      {children}
    </p>
  );
}
