import type { Activity } from "@hark/contract/thread/schema";
import {
  BellRing,
  Bug,
  Check,
  Clock,
  Ellipsis,
  Lightbulb,
  type LucideIcon,
  Merge,
  RotateCcw,
  Split,
  Tag,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { subscribeToClock } from "../../shared/time/clock.ts";
import { useOwnZone } from "../../shared/time/own-zone.ts";
import { cx } from "../../shared/ui/cx.ts";
import { tagGround } from "../../shared/ui/tag.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { longMomentLabel } from "./snooze/snooze-words.ts";
import { t, tr } from "./texts.ts";
import { useThread } from "./thread-context.ts";
import { messageTimeLabel } from "./thread-days.ts";
import { foldActivities } from "./timeline.ts";

const icons: Record<Activity["kind"], LucideIcon> = {
  ASSIGNED: UserRoundCheck,
  UNASSIGNED: UserRoundX,
  CLOSED: Check,
  REOPENED: RotateCcw,
  TAGGED: Tag,
  UNTAGGED: Tag,
  SNOOZED: Clock,
  WOKE: BellRing,
  MERGED: Merge,
  UNMERGED: Split,
  LINKED: Lightbulb,
  UNLINKED: Lightbulb,
  ATTACHED: Bug,
  DETACHED: Bug,
};

interface ActivityLinesProps {
  /** In a row, with nothing between them. */
  activities: readonly Activity[];
  visitorName: string;
}

/** Quiet lines of what happened; many in a row fold. */
export function ActivityLines({ activities, visitorName }: ActivityLinesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { shown, folded } = foldActivities(activities);
  return (
    <div className="mt-3.5 grid gap-1 text-xs text-muted first:mt-0">
      {[...shown, ...(isOpen ? folded : [])].map((activity) => (
        <Line key={activity.id} icon={icons[activity.kind]}>
          {describe(activity, visitorName)}
          {" · "}
          <Time at={activity.createdAt} />
        </Line>
      ))}
      {folded.length > 0 && !isOpen && (
        <Line icon={Ellipsis}>
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className="font-medium underline underline-offset-2 hover:text-soft"
          >
            {t("showMoreChanges", { count: folded.length })}
          </button>
        </Line>
      )}
    </div>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 py-0.5">
      <Icon className="mt-px size-3.5! justify-self-center stroke-2" />
      <div className="wrap-anywhere">{children}</div>
    </div>
  );
}

function Time({ at }: { at: string }) {
  const label = useSyncExternalStore(subscribeToClock, () => messageTimeLabel(at, Date.now()));
  return <time dateTime={at}>{label}</time>;
}

function Name({ children }: { children: string }) {
  return <UserText className="font-medium text-soft">{children}</UserText>;
}

/** In its colours of today; one that is gone is a name. */
function TagName({ tagId, name }: { tagId: string; name: string }) {
  const tag = useThread().tagOf(tagId);
  if (!tag) return <Name>{name}</Name>;
  return (
    <span
      className={cx(
        "inline-flex h-4.5 max-w-44 min-w-0 items-center rounded-xs px-1.25 align-bottom text-2xs font-medium forced-colors:border",
        tag.isArchived ? "text-muted shadow-[inset_0_0_0_1px_var(--line-strong)]" : tagGround(tag.color),
      )}
    >
      <UserText cut>{name}</UserText>
    </span>
  );
}

/** In the zone that the agent has set, as the choices were made in it. */
function Until({ at }: { at: string }) {
  const zone = useOwnZone();
  const label = useSyncExternalStore(subscribeToClock, () => longMomentLabel(Date.parse(at), zone, Date.now()));
  return <time dateTime={at}>{label}</time>;
}

function describe(activity: Activity, visitorName: string): ReactNode {
  const who = (
    <Name>{activity.actor?.name ?? (activity.actorType === "AGENT" ? t("formerColleague") : visitorName)}</Name>
  );
  const isVisitors = activity.actorType === "WIDGET_USER";
  switch (activity.kind) {
    case "ASSIGNED":
      return activity.actor?.id === activity.data.agentId
        ? tr("didTakeOn", { who })
        : tr("didAssign", { who, agent: <Name>{activity.data.name}</Name> });
    case "UNASSIGNED":
      return activity.actorType === "SYSTEM"
        ? tr("leftAssignment", { agent: <Name>{activity.data.name}</Name> })
        : tr("didUnassign", { who, agent: <Name>{activity.data.name}</Name> });
    case "CLOSED":
      return tr("didClose", { who });
    case "REOPENED":
      return isVisitors ? tr("reopenedByWriting", { who }) : tr("didReopen", { who });
    case "TAGGED":
      return tr("didTag", { who, tag: <TagName {...activity.data} /> });
    case "UNTAGGED":
      return tr("didUntag", { who, tag: <TagName {...activity.data} /> });
    case "SNOOZED":
      return activity.data.until === "ANSWER"
        ? tr("didSnoozeUntilAnswer", { who })
        : tr("didSnooze", { who, until: <Until at={activity.data.until} /> });
    case "WOKE":
      if (activity.actorType === "SYSTEM") return t("wokeByTime");
      return isVisitors ? tr("wokeByWriting", { who }) : tr("didWake", { who });
    case "MERGED":
      return tr("didMerge", { who, messages: <span>{t("messageCount", { count: activity.data.messageCount })}</span> });
    case "UNMERGED":
      return tr("didUnmerge", {
        who,
        messages: <span>{t("messageCount", { count: activity.data.messageCount })}</span>,
      });
    case "LINKED":
      return tr(activity.data.isNew ? "didSuggest" : "didVote", { who, title: <Name>{activity.data.title}</Name> });
    case "UNLINKED":
      return tr("didUnlink", { who, title: <Name>{activity.data.title}</Name> });
    case "ATTACHED":
      return tr("didAttach", { who, title: <Name>{activity.data.title}</Name> });
    case "DETACHED":
      return tr("didDetach", { who, title: <Name>{activity.data.title}</Name> });
  }
}
