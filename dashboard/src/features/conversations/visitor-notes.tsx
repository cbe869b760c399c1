import type { listVisitorNotes } from "@hark/contract/thread/endpoints";
import type { Note } from "@hark/contract/thread/schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { request } from "../../shared/api/request.ts";
import { fillLink, type LinkElement } from "../../shared/layout/link-slot.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { conversationKeys } from "./requests.ts";
import { t } from "./texts.ts";

const visitorNotesQuery = (projectId: string, visitorId: string) =>
  queryOptions({
    queryKey: [...conversationKeys.visitorNotes(projectId), visitorId],
    queryFn: ({ signal }) =>
      request<typeof listVisitorNotes>(
        "GET /projects/:projectId/widget-users/:visitorId/notes",
        { params: { projectId, visitorId }, query: {} },
        { signal },
      ),
    meta: { isLive: true },
  });

interface VisitorNotesProps {
  projectId: string;
  visitorId: string;
  /** A router's link to the conversation of a note. */
  linkTo: (note: Note) => LinkElement;
}

/** A2: what the team has written down in all conversations of a visitor, newest first; the first page of it. */
export function VisitorNotes({ projectId, visitorId, linkTo }: VisitorNotesProps) {
  const { data, isError, isFetching, refetch } = useQuery(visitorNotesQuery(projectId, visitorId));
  if (data === undefined) {
    return isError ? (
      <ErrorMessage
        layout="line"
        title={t("visitorNotesNotLoaded")}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <SkeletonGroup label={t("loadingVisitorNotes")} className="grid gap-3 py-1.5">
        <Skeleton className="h-2.5 w-[70%]" />
        <Skeleton className="h-2.5 w-1/2" />
      </SkeletonGroup>
    );
  }
  if (data.notes.length === 0) return <p className="text-muted">{t("noVisitorNotes")}</p>;
  return (
    <ul className="grid gap-2">
      {data.notes.map((note) => (
        <li key={note.id}>
          {fillLink(
            linkTo(note),
            "block rounded-sm border border-note-line bg-note px-2.5 py-1.5 text-on-note no-underline",
            <NoteLines note={note} />,
          )}
        </li>
      ))}
    </ul>
  );
}

function NoteLines({ note }: { note: Note }) {
  return (
    <>
      <span className="flex items-center gap-1.5 text-xs text-note-muted">
        <Lock className="size-3!" />
        <span className="min-w-0 flex-1">
          <UserText cut>{note.author?.name ?? t("formerColleague")}</UserText>
        </span>
        <RelativeTime at={note.createdAt} className="whitespace-nowrap" />
      </span>
      <span className="line-clamp-3 text-sm wrap-anywhere">
        <UserText>{note.content}</UserText>
      </span>
    </>
  );
}
