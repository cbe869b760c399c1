import type { Vote } from "@hark/contract/feedback/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { fillLink } from "../../../shared/layout/link-slot.ts";
import { RelativeTime } from "../../../shared/time/relative-time.tsx";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import type { PartProps } from "../detail/parts.ts";
import { votesQuery } from "../requests.ts";
import { t } from "../texts.ts";

/** Who voted; each name leads to that visitor's newest conversation. */
export function VotesTab({ projectId, feedback, links }: PartProps) {
  const voters = useQuery(votesQuery(projectId, feedback.id));
  if (!voters.data) {
    if (voters.isError) {
      return (
        <ErrorMessage
          layout="line"
          title={t("votesNotLoaded")}
          onRetry={() => void voters.refetch()}
          isRetrying={voters.isFetching}
          className="py-3"
        />
      );
    }
    return (
      <SkeletonGroup label={t("loadingVotes")} className="grid gap-5 py-3">
        <Skeleton className="h-2.5 w-48" />
        <Skeleton className="h-2.5 w-40" />
      </SkeletonGroup>
    );
  }
  const { votes, hasMore } = voters.data;
  if (votes.length === 0) return <p className="py-2 text-sm text-muted">{t("noVotesYet")}</p>;
  return (
    <>
      <ul aria-label={t("votes")}>
        {votes.map((vote) => (
          <VoteRow key={vote.widgetUser.id} vote={vote} links={links} />
        ))}
      </ul>
      {hasMore && (
        <p className="py-2 text-sm text-muted">
          {t("newestVotes", { shown: votes.length, all: feedback.upvoteCount })}
        </p>
      )}
    </>
  );
}

function VoteRow({ vote, links }: { vote: Vote; links: PartProps["links"] }) {
  const { widgetUser, conversationId } = vote;
  const name = visitorDisplayName(widgetUser);
  const shown = <UserText cut>{name}</UserText>;
  return (
    <li className="grid min-h-12 grid-cols-[24px_minmax(0,1fr)_auto_40px] items-center gap-x-3 border-t border-line py-1.5 text-sm first:border-t-0">
      <Avatar name={name} src={widgetUser.avatarUrl} size={24} />
      <span className="grid min-w-0">
        {conversationId === null ? (
          <span className="min-w-0 truncate text-base font-medium">{shown}</span>
        ) : (
          fillLink(
            links.toConversation(conversationId),
            "min-w-0 truncate rounded-xs text-base font-medium text-ink no-underline hover:underline",
            <>
              {shown}
              <span className="sr-only">{t("opensConversation")}</span>
            </>,
          )
        )}
        <small className="truncate text-xs text-muted">{widgetUser.email ?? t("noAddress")}</small>
      </span>
      {widgetUser.isVerified ? (
        <span className="inline-flex items-center gap-1 text-xs text-success [&>.lucide]:size-3.5">
          <BadgeCheck />
          {t("verified")}
        </span>
      ) : (
        <span className="text-xs text-muted">{t("unverified")}</span>
      )}
      <RelativeTime at={vote.createdAt} className="text-end text-xs text-muted" />
    </li>
  );
}
