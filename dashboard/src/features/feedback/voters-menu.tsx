import type { Vote } from "@hark/contract/feedback/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { ArrowBigUp, MessageSquare } from "lucide-react";
import { useState } from "react";
import type { LinkElement } from "../../shared/layout/link-slot.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { itemClass } from "../../shared/ui/floating.ts";
import { Menu, MenuHeader, MenuItem } from "../../shared/ui/menu.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { votesQuery } from "./requests.ts";
import { statClass } from "./stat.tsx";
import { t } from "./texts.ts";

const MAX_HEIGHT = 320;

interface VotersMenuProps {
  projectId: string;
  feedbackId: string;
  upvoteCount: number;
  /** A router's link to a visitor's conversation. */
  linkTo: (conversationId: string) => LinkElement;
}

/** The upvote count, which opens a list of voters; each name links to that visitor's newest conversation. */
export function VotersMenu({ projectId, feedbackId, upvoteCount, linkTo }: VotersMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu
      open={isOpen}
      onOpenChange={setIsOpen}
      maxHeight={MAX_HEIGHT}
      trigger={
        <button
          type="button"
          aria-label={t("showVoters", { count: upvoteCount })}
          className={`${statClass} -mx-1.5 rounded-sm px-1.5 py-1 text-soft hover:bg-hover data-popup-open:bg-hover`}
        >
          <ArrowBigUp />
          {upvoteCount}
        </button>
      }
    >
      {isOpen && <Voters projectId={projectId} feedbackId={feedbackId} upvoteCount={upvoteCount} linkTo={linkTo} />}
    </Menu>
  );
}

function Voters({ projectId, feedbackId, upvoteCount, linkTo }: VotersMenuProps) {
  const voters = useQuery(votesQuery(projectId, feedbackId));
  if (!voters.data) {
    if (voters.isError) return <ErrorMessage layout="line" title={t("votesNotLoaded")} className="p-2" />;
    return (
      <SkeletonGroup label={t("loadingVotes")} className="grid gap-3 p-2">
        <Skeleton className="h-2.5 w-32" />
        <Skeleton className="h-2.5 w-24" />
      </SkeletonGroup>
    );
  }
  const { votes, hasMore } = voters.data;
  if (votes.length === 0) return <p className="px-2 py-1.5 text-muted">{t("noVotesYet")}</p>;
  return (
    <>
      {votes.map((vote) => (
        <Voter key={vote.widgetUser.id} vote={vote} linkTo={linkTo} />
      ))}
      {hasMore && (
        <MenuHeader>
          <span className="text-muted">{t("newestVotes", { shown: votes.length, all: upvoteCount })}</span>
        </MenuHeader>
      )}
    </>
  );
}

function Voter({ vote, linkTo }: { vote: Vote; linkTo: VotersMenuProps["linkTo"] }) {
  const { widgetUser, conversationId } = vote;
  const name = visitorDisplayName(widgetUser);
  const avatar = <Avatar name={name} src={widgetUser.avatarUrl} size={20} />;
  if (conversationId === null) {
    return (
      <div className={cx(itemClass, "cursor-default!")}>
        {avatar}
        <UserText cut>{name}</UserText>
      </div>
    );
  }
  return (
    <MenuItem icon={avatar} render={linkTo(conversationId)}>
      <span className="flex items-center gap-2">
        <UserText cut>{name}</UserText>
        <MessageSquare className="ms-auto size-3.5! text-muted" />
        <span className="sr-only">{t("opensConversation")}</span>
      </span>
    </MenuItem>
  );
}
