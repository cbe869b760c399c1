import type { Tag } from "@hark/contract/tags/schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Ellipsis, Merge, Pencil, Plus, Tags, Trash2 } from "lucide-react";
import { useState } from "react";
import { useUpdateTag } from "../../features/tags/change-tag.ts";
import { useCreateTag } from "../../features/tags/create-tag.ts";
import { tagsQuery } from "../../features/tags/requests.ts";
import { newClientId } from "../../shared/client-id.ts";
import { SettingsPage } from "../../shared/layout/settings-page.tsx";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { Button } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { TagChip } from "../../shared/ui/tag.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useMediaQuery } from "../../shared/use-media-query.ts";
import { useOpenSettingsMenu } from "../settings/settings-layout.tsx";
import { DeleteTagDialog } from "./delete-tag-dialog.tsx";
import { MergeTagDialog } from "./merge-tag-dialog.tsx";
import { TagEditor } from "./tag-editor.tsx";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/settings/tags");

/** `NEW` for the editor of a tag that does not exist yet. */
type Edited = string | null;
const NEW = "new";

/** A cell that spans a column which is not shown would make one, and the others would move over for it. */
const useColumnCount = () => (useMediaQuery("(max-width: 639.98px)") ? 2 : 3);

export function TagsScreen() {
  useDocumentTitle(t("tags"));
  const { projectId } = route.useParams();
  const tags = useQuery(tagsQuery(projectId));
  const [edited, setEdited] = useState<Edited>(null);
  return (
    <SettingsPage
      title={t("tags")}
      description={t("tagsExplained")}
      onOpenMenu={useOpenSettingsMenu()}
      aside={
        <Button icon={<Plus />} disabled={!tags.data} onClick={() => setEdited(NEW)}>
          {t("newTag")}
        </Button>
      }
    >
      {tags.data ? (
        <Lists key={projectId} projectId={projectId} tags={tags.data} edited={edited} onEdit={setEdited} />
      ) : tags.isError ? (
        <ErrorMessage title={t("tagsNotLoaded")} onRetry={() => void tags.refetch()} isRetrying={tags.isFetching} />
      ) : (
        <SkeletonGroup label={t("loadingTags")} className="grid divide-y divide-line rounded-md border border-line">
          <p className="px-4 py-2 text-sm font-medium text-muted">{t("tag")}</p>
          {["w-16", "w-24", "w-20"].map((width) => (
            <div key={width} className="flex h-12 items-center px-4">
              <Skeleton className={cx("h-5.5 rounded-xs", width)} />
              <Skeleton className="ms-auto h-2.5 w-20" />
            </div>
          ))}
        </SkeletonGroup>
      )}
    </SettingsPage>
  );
}

interface ListsProps {
  projectId: string;
  tags: readonly Tag[];
  edited: Edited;
  onEdit: (edited: Edited) => void;
}

function Lists({ projectId, tags, edited, onEdit }: ListsProps) {
  const columnCount = useColumnCount();
  const create = useCreateTag(projectId);
  const [merged, setMerged] = useState<Tag>();
  const [deleted, setDeleted] = useState<Tag>();
  const [clientId, setClientId] = useState(newClientId);
  const current = tags.filter((tag) => !tag.isArchived);
  const archived = tags.filter((tag) => tag.isArchived);
  const row = (tag: Tag) => (
    <TagRow
      key={tag.id}
      projectId={projectId}
      tag={tag}
      isEdited={edited === tag.id}
      onEdit={(isEdited) => onEdit(isEdited ? tag.id : null)}
      onMerge={() => setMerged(tag)}
      onDelete={() => setDeleted(tag)}
    />
  );
  return (
    <>
      {current.length === 0 && edited !== NEW ? (
        <EmptyState
          icon={Tags}
          title={t("noTags")}
          description={t("noTagsExplained")}
          action={<Button onClick={() => onEdit(NEW)}>{t("newTag")}</Button>}
        />
      ) : (
        <div className="overflow-hidden rounded-md border border-line">
          <table className="w-full table-fixed border-collapse text-start">
            <thead>
              <tr className="text-sm text-muted [&>th]:px-4 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
                <th scope="col">{t("tag")}</th>
                <th scope="col" className="w-32 max-sm:hidden">
                  {t("since")}
                </th>
                <th scope="col" className="w-14">
                  <span className="sr-only">{t("actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {edited === NEW && (
                <tr className="border-t border-line bg-hover">
                  <td colSpan={columnCount} className="p-4">
                    <TagEditor
                      saveLabel={t("create")}
                      savingLabel={t("creating")}
                      onCancel={() => onEdit(null)}
                      onSave={async (value) => {
                        await create.mutateAsync({ ...value, clientId });
                        setClientId(newClientId());
                        onEdit(null);
                      }}
                    />
                  </td>
                </tr>
              )}
              {current.map(row)}
            </tbody>
          </table>
        </div>
      )}
      {archived.length > 0 && (
        <section className="grid gap-2.5">
          <h2 className="text-lg">{t("archived")}</h2>
          <div className="overflow-hidden rounded-md border border-line">
            <table className="w-full table-fixed border-collapse text-start [&_tr:first-child]:border-t-0">
              <thead className="sr-only">
                <tr>
                  <th scope="col">{t("tag")}</th>
                  <th scope="col">{t("since")}</th>
                  <th scope="col">{t("actions")}</th>
                </tr>
              </thead>
              <tbody>{archived.map(row)}</tbody>
            </table>
          </div>
          <p className="text-sm text-muted">{t("archivedExplained")}</p>
        </section>
      )}
      <MergeTagDialog projectId={projectId} tag={merged} tags={current} onClose={() => setMerged(undefined)} />
      <DeleteTagDialog projectId={projectId} tag={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

interface TagRowProps {
  projectId: string;
  tag: Tag;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onMerge: () => void;
  onDelete: () => void;
}

function TagRow({ projectId, tag, isEdited, onEdit, onMerge, onDelete }: TagRowProps) {
  const columnCount = useColumnCount();
  const update = useUpdateTag(projectId);
  if (isEdited) {
    return (
      <tr className="border-t border-line bg-hover">
        <td colSpan={columnCount} className="p-4">
          <TagEditor
            value={tag}
            saveLabel={t("save")}
            savingLabel={t("saving")}
            onCancel={() => onEdit(false)}
            onSave={async (change) => {
              await update.mutateAsync({ tag, change });
              onEdit(false);
            }}
          />
        </td>
      </tr>
    );
  }

  return (
    <tr className="border-t border-line hover:bg-hover has-data-popup-open:bg-hover [&>td]:h-12 [&>td]:px-4">
      <td>
        <span className="flex min-w-0">
          <TagChip tag={tag} />
        </span>
      </td>
      <td className="w-32 text-sm text-soft max-sm:hidden">
        <time dateTime={tag.createdAt}>{sinceFormat().format(new Date(tag.createdAt))}</time>
      </td>
      <td className="w-14 pe-3! ps-0! text-end">
        <Menu
          align="end"
          trigger={
            <IconButton label={t("tagActions", { name: tag.name })} tooltip={false}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => onEdit(true)}>
            {t("renameOrRecolour")}
          </MenuItem>
          <MenuItem icon={<Merge />} onSelect={onMerge}>
            {t("mergeInto")}
          </MenuItem>
          <MenuItem
            icon={tag.isArchived ? <ArchiveRestore /> : <Archive />}
            onSelect={() => update.mutate({ tag, change: { isArchived: !tag.isArchived } })}
          >
            {tag.isArchived ? t("bringBack") : t("archive")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
            {t("delete")}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

const sinceFormat = () => new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium" });
