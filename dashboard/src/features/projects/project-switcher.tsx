import type { ProjectSummary } from "@hark/contract/projects/schema";
import { Link } from "@tanstack/react-router";
import { Check, Plus } from "lucide-react";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { UnreadDot } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

interface ProjectSwitcherProps {
  projects: readonly ProjectSummary[];
  current: Pick<ProjectSummary, "id" | "name" | "logoUrl">;
  /** In which something is unread. */
  withNews: readonly string[];
}

/** SHELL-05, SHELL-06 */
export function ProjectSwitcher({ projects, current, withNews }: ProjectSwitcherProps) {
  return (
    <Menu
      side="inline-end"
      className="max-w-72 min-w-60"
      trigger={
        <button type="button" className="relative rounded-[10px]">
          <Avatar name={current.name} src={current.logoUrl} size={40} shape="square" />
          <span className="sr-only">{t("switchProject", { current: current.name })}</span>
          {withNews.some((id) => id !== current.id) && (
            <UnreadDot label={t("newsElsewhere")} className="absolute -end-1 -top-1 size-3! border-2 border-canvas" />
          )}
        </button>
      }
    >
      <ProjectSwitcherItems projects={projects} currentId={current.id} withNews={withNews} />
    </Menu>
  );
}

/** For menus that hold more than the projects. */
export function ProjectSwitcherItems({
  projects,
  currentId,
  withNews,
}: Pick<ProjectSwitcherProps, "projects" | "withNews"> & { currentId: string }) {
  return (
    <>
      {projects.map((project) => (
        <MenuItem
          key={project.id}
          icon={<Avatar name={project.name} src={project.logoUrl} size={20} shape="square" />}
          render={
            <Link
              to="/$projectId"
              params={{ projectId: project.id }}
              {...(project.id === currentId && { "aria-current": "true" })}
            />
          }
        >
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <UserText cut>{project.name}</UserText>
            </span>
            {project.id === currentId ? (
              <Check className="size-4 text-ink" />
            ) : (
              withNews.includes(project.id) && <UnreadDot className="me-1" />
            )}
          </span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Plus />} render={<Link to="/" />}>
        {t("newProject")}
      </MenuItem>
    </>
  );
}
