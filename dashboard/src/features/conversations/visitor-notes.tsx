import type { listVisitorNotes } from "@hark/contract/thread/endpoints";
import type { Note } from "@hark/contract/thread/schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../shared/api/request.ts";
import { fillLink, type LinkElement } from "../../shared/layout/link-slot.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Button } from "../../shared/ui/button.tsx";
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

const MOST_AT_FIRST = 2;

interface VisitorNotesProps {
  projectId: string;
  visitorId: string;
  /** A router's link to the conversation of a note. */
  linkTo: (note: Note) => LinkElement;
}

/** A2: what the team has written down in all conversations of a visitor, newest first; the first page of it. */
export function VisitorNotes({ projectId, visitorId, linkTo }: VisitorNotesProps) {
  const { data, isError, isFetching, refetch } = useQuery(visitorNotesQuery(projectId, visitorId));
  const [areAllShown, setAreAllShown] = useState(false);
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
  const further = data.notes.length - MOST_AT_FIRST;
  return (
    <>
      <ul className="grid gap-2">
        {(areAllShown ? data.notes : data.notes.slice(0, MOST_AT_FIRST)).map((note) => (
          <li key={note.id}>
            {fillLink(
              linkTo(note),
              "block rounded-sm border border-note-line bg-note px-2.5 py-1.5 text-on-note no-underline",
              <NoteLines note={note} />,
            )}
          </li>
        ))}
      </ul>
      {further > 0 && !areAllShown && (
        <Button size="sm" variant="quiet" className="-ms-2.5 mt-1 text-soft!" onClick={() => setAreAllShown(true)}>
          {t("showMoreNotes", { count: further })}
        </Button>
      )}
    </>
  );
}

function NoteLines({ note }: { note: Note }) {
  return (
    <>
      <span className="flex items-center gap-1 text-xs text-note-muted">
        <span className="min-w-0">
          <UserText cut>{note.author?.name ?? t("formerColleague")}</UserText>
        </span>
        <span aria-hidden>·</span>
        <RelativeTime at={note.createdAt} className="whitespace-nowrap" />
      </span>
      <span className="line-clamp-3 text-sm wrap-anywhere">
        <UserText>{note.content}</UserText>
      </span>
    </>
  );
}
