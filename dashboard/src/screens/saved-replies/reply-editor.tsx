import { savedReplies as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import { findUnknownVariable } from "@hark/contract/saved-replies/variables";
import { CircleOff, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDeleteReply, useSaveReply } from "../../features/saved-replies/write-saved-reply.ts";
import { newClientId } from "../../shared/client-id.ts";
import { SettingGroup, SettingSwitch } from "../../shared/layout/settings-page.tsx";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Combobox } from "../../shared/ui/combobox.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Field, Input, TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UnsavedChanges } from "../settings/unsaved-changes.tsx";
import { languageOptions } from "./language-options.ts";
import { ReplyActions } from "./reply-actions.tsx";
import { ReplyBody } from "./reply-body.tsx";
import { differing, type ReplyDraft, toChange, toDraft, toNewReply } from "./reply-draft.ts";
import { ReplyFiles } from "./reply-files.tsx";
import { ReplyPreview } from "./reply-preview.tsx";
import { t } from "./texts.ts";

interface ReplyEditorProps {
  projectId: string;
  /** `new` for one that is not saved yet. */
  savedReplyId: string;
  reply: SavedReply | null;
  back: ReactNode;
  onSaved: (id: string) => void;
  onGone: () => void;
}

type Refusals = Partial<Record<"title" | "shortcut" | "locale" | "body" | "actions" | "attachments", string>>;

/** What a colleague saves meanwhile shows at once, except in the fields that were changed here. */
export function ReplyEditor({ projectId, savedReplyId, reply, back, onSaved, onGone }: ReplyEditorProps) {
  const [lastSeen, setLastSeen] = useState(reply);
  if (reply !== null && reply !== lastSeen) setLastSeen(reply);
  const [changes, setChanges] = useState<Partial<ReplyDraft>>({});
  const [refusals, setRefusals] = useState<Refusals>({});
  const [clientId] = useState(newClientId);
  const [isDeleted, setIsDeleted] = useState(false);
  const saving = useSaveReply(projectId);
  const deleteReply = useDeleteReply(projectId);

  const saved = toDraft(lastSeen);
  const changed = differing(saved, changes);
  const draft: ReplyDraft = { ...saved, ...changes };
  const isChanged = Object.keys(changed).length > 0;
  const isNew = savedReplyId === "new";
  const isGone = !isNew && reply === null && !isDeleted;
  const isBusy = saving.isPending;

  if (isGone && !isChanged && !isBusy) {
    return (
      <>
        <TopBar level={2} title="" leading={back} />
        <EmptyState icon={CircleOff} title={t("replyGone")} description={t("replyGoneExplained")} />
      </>
    );
  }

  function change(part: Partial<ReplyDraft>) {
    setChanges((known) => ({ ...known, ...part }));
    setRefusals((known) => ({ ...known, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
  }

  async function save() {
    const found = refuse(draft);
    setRefusals(found);
    if (Object.keys(found).length > 0) return;
    try {
      const kept = await saving.mutateAsync(
        isNew || isGone
          ? { id: null, body: toNewReply(draft, clientId) }
          : { id: savedReplyId, body: toChange(changed) },
      );
      // What was typed while it was being saved stays.
      setChanges((known) => differing(draft, known));
      toast.success(t("replySaved"));
      onSaved(kept.id);
    } catch (error) {
      const named = readRefusals(error);
      setRefusals(named);
      if (Object.keys(named).length === 0) toast.error(sentenceOf(error) ?? t("replyNotSaved"));
    }
  }

  function handleDelete() {
    setIsDeleted(true);
    deleteReply(savedReplyId);
    onGone();
  }

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) void save();
      }}
    >
      <TopBar level={2} title={isNew ? t("newReply") : saved.title} leading={back}>
        {!isNew && !isGone && (
          <Button variant="danger-quiet" size="sm" onClick={handleDelete}>
            {t("deleteReply")}
          </Button>
        )}
        {isChanged && (
          <Button variant="quiet" size="sm" onClick={() => (isGone || isNew ? onGone() : setChanges({}))}>
            {t("discard")}
          </Button>
        )}
        <Button type="submit" variant="primary" size="sm" loading={saving.isPending} disabled={!isChanged}>
          {t("saveReply")}
        </Button>
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid max-w-172 grid-cols-[minmax(0,1fr)] content-start gap-4 px-6 pt-5 pb-12 max-lg:px-4">
          {isGone && (
            <p
              role="status"
              className="flex items-start gap-2 rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning"
            >
              <TriangleAlert className="mt-0.5 size-4 shrink-0" />
              <span>{t("deletedMeanwhile")}</span>
            </p>
          )}
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem] 2xl:grid-cols-[minmax(0,1fr)_10rem_9rem]">
            <TextField
              label={t("replyTitle")}
              value={draft.title}
              maxLength={limits.titleMax}
              error={refusals.title}
              dir="auto"
              onChange={(event) => change({ title: event.target.value })}
              className="sm:col-span-2 2xl:col-span-1"
            />
            <Field label={t("shortcut")} error={refusals.shortcut}>
              <ShortcutInput value={draft.shortcut} onChange={(shortcut) => change({ shortcut })} />
            </Field>
            <Field label={t("replyLanguage")} error={refusals.locale}>
              <Combobox
                options={languageOptions(draft.locale)}
                value={draft.locale}
                onValueChange={(locale) => change({ locale })}
                emptyText={t("noLanguageFound")}
              />
            </Field>
          </div>
          <ReplyBody value={draft.body} onChange={(body) => change({ body })} error={refusals.body} />
          <ReplyFiles
            projectId={projectId}
            value={draft.attachments}
            onChange={(attachments) => change({ attachments })}
            error={refusals.attachments}
          />
          <ReplyActions
            projectId={projectId}
            value={draft.actions}
            onChange={(actions) => change({ actions })}
            error={refusals.actions}
          />
          <SettingGroup>
            <SettingSwitch
              title={t("sharedWithTeam")}
              description={t("sharedExplained")}
              checked={draft.isShared}
              disabled={!isNew && !isGone && saved.isShared}
              onCheckedChange={(isShared) => change({ isShared })}
            />
          </SettingGroup>
          <ReplyPreview projectId={projectId} body={draft.body} />
        </div>
      </div>
      <UnsavedChanges when={isChanged && !isBusy} />
    </form>
  );
}

/** The stroke is written before it, so that nobody types it. */
function ShortcutInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="relative">
      <span aria-hidden className="pointer-events-none absolute inset-y-0 start-2.5 grid place-items-center text-muted">
        /
      </span>
      <Input
        value={value}
        maxLength={limits.shortcutMax}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value.replace(/^\/+/, ""))}
        className="ps-4.5!"
      />
    </div>
  );
}

/** What needs no server to be refused. */
function refuse({ title, body }: ReplyDraft): Refusals {
  const unknown = findUnknownVariable(body);
  return {
    ...(title.trim() === "" && { title: t("titleNeeded") }),
    ...(body.trim() === "" && { body: t("textNeeded") }),
    ...(unknown !== null && { body: t("isNoVariable", { variable: unknown }) }),
  };
}

/** The server's sentences by the editor's fields: `actions.assign` belongs to the actions. */
function readRefusals(error: unknown): Refusals {
  if (!(error instanceof RequestError)) return {};
  if (error.code === "NAME_IN_USE") return { shortcut: error.message };
  return Object.fromEntries(Object.entries(error.fields).map(([path, message]) => [path.split(".")[0], message]));
}

const sentenceOf = (error: unknown) =>
  error instanceof RequestError && error.code !== "unknown" ? error.message : undefined;
