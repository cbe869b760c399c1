import type { Vote } from "@hark/contract/feedback/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, ListFilter, Plus, Undo2, X } from "lucide-react";
import { useState } from "react";
import { fillLink } from "../../../shared/layout/link-slot.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { cx } from "../../../shared/ui/cx.ts";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import type { PartProps } from "../detail/parts.ts";
import { type MetadataChoice, type VoterChoice, votesQuery } from "../requests.ts";
import { t } from "../texts.ts";
import { useWithdrawOnBehalf } from "./change-votes.ts";
import { AddVote, ByData } from "./vote-tools.tsx";
import { formatWorth } from "./worth.ts";

const filters = [undefined, true, false] as const;

const pillClass =
  "num h-6 rounded-xs border border-line-strong px-2 text-xs font-medium whitespace-nowrap text-soft hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft max-lg:h-9";

/** Who voted and what each stands for; each name leads to that visitor's newest conversation. */
export function VotesTab({ projectId, feedback, links }: PartProps) {
  const [isVerified, setIsVerified] = useState<boolean | undefined>(undefined);
  const [metadata, setMetadata] = useState<MetadataChoice>();
  const [form, setForm] = useState<"vote" | "data">();
  const { upvoteCount, verifiedCount } = feedback;
  const labels = {
    undefined: t("allVotes", { count: upvoteCount }),
    true: t("verifiedVotes", { count: verifiedCount }),
    false: t("unverifiedVotes", { count: Math.max(0, upvoteCount - verifiedCount) }),
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 pt-2 pb-1">
        {upvoteCount > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border
          <div role="group" aria-label={t("whichVotes")} className="contents">
            {filters.map((filter) => (
              <button
                key={String(filter)}
                type="button"
                aria-pressed={filter === isVerified}
                onClick={() => setIsVerified(filter)}
                className={pillClass}
              >
                {labels[`${filter}`]}
              </button>
            ))}
            <button
              type="button"
              aria-pressed={metadata !== undefined}
              aria-expanded={form === "data"}
              onClick={() => {
                if (metadata) setMetadata(undefined);
                else setForm(form === "data" ? undefined : "data");
              }}
              className={cx(pillClass, "inline-flex max-w-60 items-center gap-1 [&>.lucide]:size-3.25")}
            >
              {metadata ? <X /> : <ListFilter />}
              <span className="truncate">{metadata ? t("dataIs", { ...metadata }) : t("byData")}</span>
            </button>
          </div>
        )}
        <span className="min-w-0 flex-1" />
        <Button
          size="sm"
          icon={<Plus className="size-3.5!" />}
          aria-expanded={form === "vote"}
          onClick={() => setForm(form === "vote" ? undefined : "vote")}
        >
          {t("addAVote")}
        </Button>
      </div>
      {form === "vote" && <AddVote projectId={projectId} feedbackId={feedback.id} onDone={() => setForm(undefined)} />}
      {form === "data" && (
        <ByData
          onCancel={() => setForm(undefined)}
          onChoose={(choice) => {
            setMetadata(choice);
            setForm(undefined);
          }}
        />
      )}
      <Votes projectId={projectId} feedback={feedback} links={links} choice={{ isVerified, metadata }} />
    </>
  );
}

type VotesProps = Pick<PartProps, "projectId" | "feedback" | "links"> & { choice: VoterChoice };

function Votes({ projectId, feedback, links, choice }: VotesProps) {
  const voters = useQuery(votesQuery(projectId, feedback.id, choice));
  const withdraw = useWithdrawOnBehalf(projectId, feedback.id);
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
  const { votes, hasMore, total } = voters.data;
  if (votes.length === 0)
    return <p className="py-2 text-sm text-muted">{t(feedback.upvoteCount > 0 ? "noSuchVotes" : "noVotesYet")}</p>;
  const isWeighed = feedback.weight > 0;
  return (
    <>
      <ul aria-label={t("votes")}>
        {votes.map((vote) => (
          <VoteRow
            key={vote.widgetUser.id}
            vote={vote}
            links={links}
            onWithdraw={() => withdraw(vote)}
            worth={isWeighed ? { countedWith: countedWith(vote, votes) } : null}
          />
        ))}
      </ul>
      {hasMore && <p className="py-2 text-sm text-muted">{t("newestVotes", { shown: votes.length, all: total })}</p>}
    </>
  );
}

/** Of one company only the highest counts: whose vote stands for this one. */
function countedWith({ company, weight }: Vote, votes: readonly Vote[]): string | null {
  if (company === null || weight > 0) return null;
  const counted = votes.find((other) => other.company === company && other.weight > 0);
  return counted ? visitorDisplayName(counted.widgetUser) : null;
}

interface VoteRowProps {
  vote: Vote;
  links: PartProps["links"];
  worth: { countedWith: string | null } | null;
  onWithdraw: () => void;
}

function VoteRow({ vote, links, worth, onWithdraw }: VoteRowProps) {
  const { widgetUser, conversationId, company, weight, onBehalfBy } = vote;
  const name = visitorDisplayName(widgetUser);
  const shown = <UserText cut>{name}</UserText>;
  return (
    <li className="group/vote grid min-h-12 grid-cols-[24px_minmax(0,1fr)_minmax(0,152px)_72px_84px_20px_28px] items-center gap-x-3 border-t border-line py-1.5 text-sm first:border-t-0 max-lg:grid-cols-[24px_minmax(0,1fr)_auto_auto]">
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
      <span className="grid min-w-0 max-lg:hidden">
        {company !== null && <UserText cut>{company}</UserText>}
        {worth?.countedWith != null && (
          <small className="truncate text-xs text-muted">{t("countedWith", { name: worth.countedWith })}</small>
        )}
      </span>
      <span className={cx("num text-end", weight === 0 ? "text-muted" : "text-ink")}>
        {worth && formatWorth(weight)}
      </span>
      {widgetUser.isVerified ? (
        <span className="inline-flex items-center gap-1 text-xs text-success max-lg:hidden [&>.lucide]:size-3.5">
          <BadgeCheck />
          {t("verified")}
        </span>
      ) : (
        <span className="text-xs text-muted max-lg:hidden">{t("unverified")}</span>
      )}
      <span className="flex max-lg:hidden">
        {onBehalfBy && (
          <>
            <span className="sr-only">{t("onBehalfBy", { name: onBehalfBy.name })}</span>
            <Avatar name={onBehalfBy.name} src={onBehalfBy.avatarUrl} size={20} />
          </>
        )}
      </span>
      <span className="flex">
        {onBehalfBy && (
          <IconButton
            label={t("takeVoteBack", { name })}
            className="lg:opacity-0 lg:group-focus-within/vote:opacity-100 lg:group-hover/vote:opacity-100"
            onClick={onWithdraw}
          >
            <Undo2 />
          </IconButton>
        )}
      </span>
    </li>
  );
}
