import { views as limits } from "@hark/contract/limits";
import { positionBetween } from "@hark/contract/views/rules";
import type { View, ViewCount } from "@hark/contract/views/schema";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useDeleteView, useSaveView } from "../../features/views/save-view.ts";
import { useCommand } from "../../shared/keys/commands.ts";
import { SectionMenuGroup, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { iconOf } from "./filters/view-icons.ts";
import { t } from "./texts.ts";

const SaveViewDialog = onDemand(() => import("./filters/save-view-dialog.tsx"), { isFetchedWhenQuiet: false }).part(
  (parts) => parts.SaveViewDialog,
  ({ open }) => open,
);

/** The type of what is dragged, which nothing but this menu takes. */
const DRAGGED = "application/x-hark-view";
/** The view that is dragged in this page: what a drag carries can't be read before it is dropped. */
let dragged: { id?: string; isShared?: boolean } = {};

interface SavedViewsProps {
  projectId: string;
  views: readonly View[];
  countOf: (viewId: string) => ViewCount | undefined;
  /** Begins with the filter of another one. */
  onNew: () => void;
}

/** The team's views, then one's own. */
export function SavedViews({ projectId, views, countOf, onNew }: SavedViewsProps) {
  const groups = [
    { title: t("sharedViews"), isOwn: false, views: views.filter(({ isShared }) => isShared) },
    { title: t("myViews"), isOwn: true, views: views.filter(({ isShared }) => !isShared) },
  ];
  return (
    <div className="pt-2.5">
      {groups
        .filter((group) => group.isOwn || group.views.length > 0)
        .map((group) => (
          <SectionMenuGroup
            key={group.title}
            title={group.title}
            action={
              group.isOwn && (
                <IconButton label={t("newView")} className="size-6! max-lg:size-10!" onClick={onNew}>
                  <Plus />
                </IconButton>
              )
            }
          >
            {group.views.map((view, index) => (
              <SavedView
                key={view.id}
                projectId={projectId}
                view={view}
                group={group.views}
                index={index}
                count={countOf(view.id)}
              />
            ))}
          </SectionMenuGroup>
        ))}
    </div>
  );
}

interface SavedViewProps {
  projectId: string;
  view: View;
  /** In their order. */
  group: readonly View[];
  index: number;
  count: ViewCount | undefined;
}

function SavedView({ projectId, view, group, index, count }: SavedViewProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const save = useSaveView(projectId);
  const deleteView = useDeleteView(projectId);
  const { view: openView } = useParams({ strict: false });
  const navigate = useNavigate();
  const params = { projectId, view: `view-${view.id}`, conversationId: undefined } as const;
  useCommand(
    { id: `go.view.${view.id}`, title: () => view.name, group: "goTo", icon: iconOf(view.icon) },
    () => void navigate({ to: "/$projectId/messages/$view/{-$conversationId}", params }),
  );

  const [isOver, setIsOver] = useState(false);
  const isFromHere = (event: DragEvent) =>
    dragged.id !== undefined && event.dataTransfer.types.includes(DRAGGED) && dragged.isShared === view.isShared;

  /** Between those that are its neighbours then. */
  function move(to: number, viewId = view.id) {
    const others = group.filter(({ id }) => id !== viewId);
    const position = positionBetween(others[to - 1]?.position, others[to]?.position, limits.positionStep);
    save.mutateAsync({ viewId, body: { position } }).catch(() => toast.error(t("viewNotUpdated")));
  }

  function handleDelete() {
    // There would be nothing to see any more.
    if (openView === params.view) {
      void navigate({
        to: "/$projectId/messages/$view/{-$conversationId}",
        params: { projectId, view: "inbox", conversationId: undefined },
      });
    }
    deleteView(view.id);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    if (group[index + step]) move(index + step);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the right button opens the menu that the button beside it opens, and the menu moves it as dragging does
    <div
      className={cx("group/view relative rounded-sm", isOver && "shadow-[inset_0_0_0_2px_var(--accent)]")}
      draggable
      onDragStart={(event) => {
        dragged = { id: view.id, isShared: view.isShared };
        event.dataTransfer.setData(DRAGGED, view.id);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragEnd={() => {
        dragged = {};
      }}
      onDragOver={(event) => {
        if (!isFromHere(event)) return;
        event.preventDefault();
        if (dragged.id !== view.id) setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!isFromHere(event) || dragged.id === view.id || dragged.id === undefined) return;
        event.preventDefault();
        // It takes the place of the one it is dropped on, from wherever it comes.
        move(index, dragged.id);
      }}
      onKeyDown={handleKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        setIsMenuOpen(true);
      }}
    >
      <SectionMenuItem
        link={<Link to="/$projectId/messages/$view/{-$conversationId}" params={params} title={view.name} />}
        label={view.name}
        icon={iconOf(view.icon)}
        count={count?.count}
        isMore={count?.isMore}
        isCut
      />
      <Menu
        align="start"
        open={isMenuOpen}
        onOpenChange={setIsMenuOpen}
        trigger={
          <IconButton
            label={t("viewMenu", { name: view.name })}
            tooltip={false}
            className="absolute! end-0.5 top-0.5 bg-canvas opacity-0 group-hover/view:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 max-lg:hidden"
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setIsEditing(true)}>
          {t("editViewEntry")}
        </MenuItem>
        {index > 0 && (
          <MenuItem icon={<ArrowUp />} onSelect={() => move(index - 1)}>
            {t("moveViewUp")}
          </MenuItem>
        )}
        {index < group.length - 1 && (
          <MenuItem icon={<ArrowDown />} onSelect={() => move(index + 1)}>
            {t("moveViewDown")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} onSelect={handleDelete}>
          {t("deleteViewEntry")}
        </MenuItem>
      </Menu>
      <SaveViewDialog
        projectId={projectId}
        open={isEditing}
        onOpenChange={() => setIsEditing(false)}
        where={view.where}
        view={view}
        onSaved={() => {}}
      />
    </div>
  );
}
