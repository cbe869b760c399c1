import type { FeedbackLink } from "@hark/contract/feedback/link-schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Link2Off } from "lucide-react";
import { Fragment } from "react";
import { fillLink } from "../../../shared/layout/link-slot.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { KeyHint } from "../../../shared/ui/key-hint.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { shortDate } from "../dates.ts";
import type { PartProps } from "../detail/parts.ts";
import { feedbackLinksQuery } from "./list-requests.ts";
import { useChangeLink, useTakeLinkAway } from "./requests.ts";
import { t } from "./texts.ts";

/** The conversations that asked for it, those with a promise first. */
export function LinksTab({ projectId, feedback, links: routes }: PartProps) {
  const query = useInfiniteQuery(feedbackLinksQuery(projectId, feedback.id));
  const change = useChangeLink(projectId);
  const takeAway = useTakeLinkAway(projectId);
  if (!query.data) {
    if (query.isError) {
      return (
        <ErrorMessage
          layout="line"
          title={t("conversationsNotLoaded")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          className="py-3"
        />
      );
    }
    return (
      <SkeletonGroup label={t("loadingLinks")} className="grid gap-5 py-3">
        <Skeleton className="h-2.5 w-48" />
        <Skeleton className="h-2.5 w-40" />
      </SkeletonGroup>
    );
  }
  const all = query.data.pages.flatMap((page) => page.links);
  if (all.length === 0)
    return (
      <p className="py-2 text-sm text-muted">
        <span>{t("nobodyAsked")}</span>
        <KeyHint>{t("nobodyAskedKey")}</KeyHint>
      </p>
    );
  const parts = [
    { title: t("promisedOnes"), links: all.filter((link) => link.promised) },
    { title: t("otherOnes"), links: all.filter((link) => !link.promised) },
  ].filter(({ links }) => links.length > 0);
  return (
    <>
      {parts.map(({ title, links }) => (
        <Fragment key={title}>
          <h3 className="pt-2 pb-1 text-xs font-medium text-muted">{title}</h3>
          <ul>
            {links.map((link) => (
              <Row
                key={link.id}
                link={link}
                toConversation={routes.toConversation}
                onPromise={() => change.mutate({ link, promised: !link.promised })}
                onRemove={() => takeAway(link)}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="mt-1 self-start"
        >
          {t("loadMoreLinks")}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  link: FeedbackLink;
  toConversation: PartProps["links"]["toConversation"];
  onPromise: () => void;
  onRemove: () => void;
}

function Row({ link, toConversation, onPromise, onRemove }: RowProps) {
  const { widgetUser, promised, agent, createdAt } = link;
  const name = visitorDisplayName(widgetUser);
  return (
    <li className="grid min-h-12 grid-cols-[24px_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 border-t border-line py-1.5 text-sm first:border-t-0">
      <Avatar name={name} src={widgetUser.avatarUrl} size={24} />
      <span className="grid min-w-0">
        {fillLink(
          toConversation(link.conversation.id),
          "min-w-0 truncate rounded-xs text-base font-medium text-ink no-underline hover:underline",
          <UserText cut>{name}</UserText>,
        )}
        <small className="truncate text-xs text-muted">
          {agent
            ? promised
              ? t("promisedBy", { name: agent.name })
              : t("linkedBy", { name: agent.name, date: shortDate(createdAt) })
            : t("linkedOn", { date: shortDate(createdAt) })}
        </small>
      </span>
      <Button
        size="sm"
        variant={promised ? "secondary" : "quiet"}
        aria-pressed={promised}
        icon={promised ? <Check className="size-3.5!" /> : undefined}
        onClick={onPromise}
      >
        {promised ? t("promised") : t("promise")}
      </Button>
      <IconButton label={t("takeLinkAway")} onClick={onRemove}>
        <Link2Off />
      </IconButton>
    </li>
  );
}
