import type { Note } from "@hark/contract/thread/schema";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Link, Lock, Pencil, Trash2 } from "lucide-react";
import { memo, useRef, useState, useSyncExternalStore } from "react";
import { subscribeToClock } from "../../shared/time/clock.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { copyAndTell } from "../../shared/ui/copy-and-tell.ts";
import { cx } from "../../shared/ui/cx.ts";
import { FormattedText } from "../../shared/ui/formatted-text.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { deleteNote } from "./delete-note.ts";
import { splitMentions } from "./mentions.ts";
import { NoteEditor } from "./note-editor.tsx";
import { t } from "./texts.ts";
import { messageTimeLabel } from "./thread-days.ts";

/** What can be done with a note; the same object for as long as nothing of it changes. */
export interface NoteTools {
  projectId: string;
  /** Only its author changes a note; its author and the project's owner delete it. */
  isOwner: boolean;
  /** The address that opens the thread at the note. */
  linkTo: (note: Note) => string;
  /** Rejects when the server refuses. */
  save: (note: Note, content: string) => Promise<unknown>;
}

interface NoteCardProps {
  note: Note;
  /** Who reads it: their own name stands out. */
  agentId: string;
  /** Undefined while it is being saved. */
  tools: NoteTools | undefined;
}

/** What only the team sees: across the whole column, with a lock, on no side. */
export const NoteCard = memo(function NoteCard({ note, agentId, tools }: NoteCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const name = note.author?.name ?? t("formerColleague");
  const label = useSyncExternalStore(subscribeToClock, () => messageTimeLabel(note.createdAt, Date.now()));

  function endEditing() {
    setIsEditing(false);
    box.current?.focus();
  }

  return (
    <article
      aria-label={t("noteBy", { name })}
      className="group/note mt-4 grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 first:mt-0"
    >
      <Avatar name={name} src={note.author?.avatarUrl ?? null} size={28} className="mt-1.5" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only follows where the focus is */}
      <div
        ref={box}
        data-message={note.id}
        tabIndex={-1}
        onFocus={() => setIsFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setIsFocused(false);
        }}
        className="relative rounded-md border border-note-line bg-note px-3 pt-2 pb-2.5 text-on-note outline-offset-2 outline-focus data-flash:border-note-control data-hit:outline-2 data-hit:-outline-offset-2"
      >
        <header className="mb-1 flex items-center gap-1.5 text-xs text-note-muted">
          <Lock className="size-[13px]!" />
          <UserText className="min-w-0 truncate font-semibold text-on-note">{name}</UserText>
          <span className="shrink-0">{t("internalNote")}</span>
          <span className="ms-auto shrink-0">
            {note.editedAt !== null && `${t("edited")} · `}
            <time dateTime={note.createdAt}>{label}</time>
          </span>
          {tools && !isEditing && (
            <NoteMenu
              note={note}
              agentId={agentId}
              tools={tools}
              isTabStop={isFocused}
              onEdit={() => setIsEditing(true)}
            />
          )}
        </header>
        {isEditing && tools ? (
          <NoteEditor note={note} onSave={(content) => tools.save(note, content)} onEnd={endEditing} />
        ) : (
          <div dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {splitMentions(note.content, note.mentions).map(({ key, text, mentionedId }) =>
              mentionedId === undefined ? (
                <FormattedText key={key} text={text} />
              ) : (
                <bdi
                  key={key}
                  className={cx(
                    "font-semibold",
                    mentionedId === agentId
                      ? "rounded-xs bg-on-note px-1 text-note"
                      : "underline decoration-1 underline-offset-3",
                  )}
                >
                  {text}
                </bdi>
              ),
            )}
          </div>
        )}
      </div>
    </article>
  );
});

interface NoteMenuProps {
  note: Note;
  agentId: string;
  tools: NoteTools;
  /** The thread is one stop for Tab; the arrow keys lead to its notes. */
  isTabStop: boolean;
  onEdit: () => void;
}

/** Floats at the upper edge while the pointer or the focus is near; where there is no pointer it stays in the head. */
function NoteMenu({ note, agentId, tools, isTabStop, onEdit }: NoteMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const isOwn = note.author?.id === agentId;

  const handleCopy = () => void copyAndTell(tools.linkTo(note), t("linkCopied"));

  return (
    <span
      className={cx(
        "absolute -top-5.5 end-2 rounded-md bg-raised p-0.5 text-ink shadow-pop pointer-coarse:static pointer-coarse:-my-2 pointer-coarse:-me-2 pointer-coarse:bg-transparent pointer-coarse:shadow-none",
        !isOpen &&
          "opacity-0 group-focus-within/note:opacity-100 group-hover/note:opacity-100 pointer-coarse:opacity-100",
      )}
    >
      <Menu
        align="end"
        className="w-50"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <IconButton label={t("noteActions")} tabIndex={isTabStop ? 0 : -1} className="size-7!">
            <Ellipsis />
          </IconButton>
        }
      >
        {isOwn && (
          // After the menu has given the focus back, as the text takes it.
          <MenuItem icon={<Pencil />} onSelect={() => setTimeout(onEdit)}>
            {t("editNote")}
          </MenuItem>
        )}
        <MenuItem icon={<Link />} onSelect={() => void handleCopy()}>
          {t("copyLink")}
        </MenuItem>
        {(isOwn || tools.isOwner) && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => deleteNote(client, tools.projectId, note)}>
              {t("deleteNote")}
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  );
}
