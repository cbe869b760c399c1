import type { Note } from "@hark/contract/thread/schema";
import { Lock, Trash2 } from "lucide-react";
import { memo, useSyncExternalStore } from "react";
import { subscribeToClock } from "../../shared/time/clock.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { FormattedText } from "../../shared/ui/formatted-text.tsx";
import { InlineConfirm } from "../../shared/ui/inline-confirm.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { splitMentions } from "./mentions.ts";
import { t } from "./texts.ts";
import { messageTimeLabel } from "./thread-days.ts";

interface NoteCardProps {
  note: Note;
  /** Who reads it: their own name stands out. */
  agentId: string;
  /** Undefined for who may not delete it, and while it is being saved. */
  onDelete: ((note: Note) => void) | undefined;
}

/** What only the team sees: across the whole column, with a lock, on no side. */
export const NoteCard = memo(function NoteCard({ note, agentId, onDelete }: NoteCardProps) {
  const name = note.author?.name ?? t("formerColleague");
  const label = useSyncExternalStore(subscribeToClock, () => messageTimeLabel(note.createdAt, Date.now()));
  return (
    <section
      aria-label={t("noteBy", { name })}
      className="group mt-4 grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 first:mt-0"
    >
      <Avatar name={name} src={note.author?.avatarUrl ?? null} size={28} className="mt-1.5" />
      <div className="relative rounded-md border border-note-line bg-note px-3 pt-2 pb-2.5 text-on-note">
        <header className="mb-1 flex items-center gap-1.5 text-xs text-note-muted">
          <Lock className="size-[13px]!" />
          <UserText className="min-w-0 truncate font-semibold text-on-note">{name}</UserText>
          <span className="shrink-0">{t("internalNote")}</span>
          <span className="ms-auto shrink-0">
            {note.editedAt !== null && `${t("edited")} · `}
            <time dateTime={note.createdAt}>{label}</time>
          </span>
        </header>
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
        {onDelete && (
          <div className="absolute -top-4 end-2 rounded-md bg-raised p-0.5 text-ink opacity-0 shadow-pop focus-within:opacity-100 group-hover:opacity-100">
            <InlineConfirm label={t("deleteNote")} icon={<Trash2 />} onConfirm={() => onDelete(note)} />
          </div>
        )}
      </div>
    </section>
  );
});
