import type { SearchResult } from "@hark/contract/search/schema";
import { Link } from "@tanstack/react-router";

/** Where a hit stands. A message and a note open their conversation at that place, with the words of `q` marked. */
export function hitLink(projectId: string, q: string, hit: SearchResult) {
  switch (hit.kind) {
    case "MESSAGE":
    case "NOTE":
      return (
        <Link
          data-hit
          to="/$projectId/messages/$view/{-$conversationId}"
          params={{ projectId, view: "inbox", conversationId: hit.conversationId ?? undefined }}
          hash={`message-${hit.id}`}
          state={{ searchedFor: q }}
        />
      );
    case "VISITOR":
      return <Link data-hit to="/$projectId/visitors/{-$visitorId}" params={{ projectId, visitorId: hit.id }} />;
    case "FEEDBACK":
    case "COMMENT":
      return (
        <Link
          data-hit
          to="/$projectId/feedback/suggestions/{-$feedbackId}"
          params={{ projectId, feedbackId: hit.feedbackId ?? undefined }}
        />
      );
    case "SAVED_REPLY":
      return (
        <Link
          data-hit
          to="/$projectId/settings/saved-replies/{-$savedReplyId}"
          params={{ projectId, savedReplyId: hit.id }}
        />
      );
  }
}
