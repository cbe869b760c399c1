import type { AgentSummary } from "@hark/contract/agents/schema";
import { lastActivityAt } from "@hark/contract/conversations/list-rules";
import { messagePreview } from "@hark/contract/conversations/rules";
import type { Conversation, ConversationDetail } from "@hark/contract/conversations/schema";
import { RequestError } from "@hark/contract/request";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { Bug, CircleAlert, MessageCircleQuestionMark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { RelativeTime } from "../../../shared/time/relative-time.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { ErrorMessage } from "../../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../../shared/ui/skeleton.tsx";
import { toast } from "../../../shared/ui/toast.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { useMerge } from "./merge-conversation.ts";
import { otherConversationsQuery } from "./requests.ts";
import { t, tr } from "./texts.ts";

interface MergeDialogProps {
  projectId: string;
  conversation: ConversationDetail;
  agents: readonly AgentSummary[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The conversation is merged: the one that it went into is to be shown. */
  onMerged: (targetId: string) => void;
}

/** Asks into which of the visitor's other conversations this one goes. */
export function MergeDialog({ open, onOpenChange, ...props }: MergeDialogProps) {
  const [isMerging, setIsMerging] = useState(false);
  const { conversation } = props;
  const name = <UserText>{visitorDisplayName(conversation.widgetUser)}</UserText>;
  const others = useQuery({
    ...otherConversationsQuery(props.projectId, conversation.widgetUserId, conversation.id),
    enabled: open,
  });
  const holds = conversation.merges.length;
  if (holds > 0 || others.data?.length === 0) {
    return (
      <Dialog
        role="alertdialog"
        open={open}
        onOpenChange={onOpenChange}
        hasCloseButton={false}
        title={holds > 0 ? t("mergeRefused") : t("mergeIntoAnother")}
        description={
          holds > 0 ? (
            <span className="flex items-start gap-1.5 text-danger">
              <CircleAlert className="mt-0.5" />
              <span>{t("mergeHolds", { count: holds })}</span>
            </span>
          ) : (
            tr("mergeNone", { name })
          )
        }
        footer={<Button onClick={() => onOpenChange(false)}>{t("mergeClose")}</Button>}
      />
    );
  }
  const words = <UserText>{messagePreview(conversation.lastMessage).slice(0, 80)}</UserText>;
  return (
    <Dialog
      size="md"
      open={open}
      onOpenChange={onOpenChange}
      dismissible={!isMerging}
      title={tr("mergeTitle", { name })}
      description={tr("mergeExplained", { words })}
    >
      <Targets {...props} onPending={setIsMerging} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface TargetsProps extends Omit<MergeDialogProps, "open" | "onOpenChange"> {
  onPending: (isPending: boolean) => void;
  onClose: () => void;
}

function Targets({ projectId, conversation, agents, onMerged, onPending, onClose }: TargetsProps) {
  const others = useQuery(otherConversationsQuery(projectId, conversation.widgetUserId, conversation.id));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const merge = useMerge(projectId);
  const name = visitorDisplayName(conversation.widgetUser);
  const pickedId = chosenId ?? others.data?.[0]?.id;

  async function handleMerge() {
    if (pickedId === undefined) return;
    onPending(true);
    try {
      const target = await merge.mutateAsync({ sourceId: conversation.id, intoId: pickedId });
      toast.success(t("mergeDone"));
      onClose();
      onMerged(target.id);
    } catch {
      // The refusal stands below the rows.
    } finally {
      onPending(false);
    }
  }

  // The rows come after the dialog has given the focus to what was there.
  const form = useRef<HTMLFormElement>(null);
  const hasRows = others.data !== undefined;
  useEffect(() => {
    if (hasRows) form.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, [hasRows]);

  if (others.isError && !others.data) {
    return (
      <ErrorMessage
        layout="line"
        title={t("mergeTargetsNotLoaded")}
        onRetry={() => void others.refetch()}
        isRetrying={others.isFetching}
      />
    );
  }
  return (
    <form
      ref={form}
      className="grid gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void handleMerge();
      }}
    >
      {others.data === undefined ? (
        <TargetsSkeleton />
      ) : (
        <fieldset className="max-h-[min(44dvh,400px)] divide-y divide-line overflow-y-auto rounded-md border border-line-strong">
          <legend className="sr-only">{t("mergeTargets")}</legend>
          {others.data.map((other) => (
            <TargetRow
              key={other.id}
              conversation={other}
              assignee={agents.find(({ id }) => id === other.assignedToId)?.name}
              isPicked={other.id === pickedId}
              onPick={() => setChosenId(other.id)}
            />
          ))}
        </fieldset>
      )}
      <p className="text-sm text-muted">{tr("mergeKeeps", { name: <UserText>{name}</UserText> })}</p>
      {merge.isError && (
        <ErrorMessage
          layout="line"
          title={merge.error instanceof RequestError ? merge.error.message : t("mergeFailed")}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button disabled={merge.isPending} onClick={onClose}>
          {t("mergeCancel")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={merge.isPending}
          loadingLabel={t("merging")}
          disabled={pickedId === undefined}
        >
          {t("merge")}
        </Button>
      </div>
    </form>
  );
}

interface TargetRowProps {
  conversation: Conversation;
  assignee: string | undefined;
  isPicked: boolean;
  onPick: () => void;
}

function TargetRow({ conversation, assignee, isPicked, onPick }: TargetRowProps) {
  const { type, lastMessage } = conversation;
  const Glyph = type === "BUG" ? Bug : MessageCircleQuestionMark;
  return (
    <label className="grid cursor-pointer grid-cols-[18px_16px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-3 py-2.5 first:rounded-t-md last:rounded-b-md hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="merge-target"
        checked={isPicked}
        onChange={onPick}
        className="size-4.5 accent-accent outline-none"
      />
      <Glyph className="text-muted" />
      <span className="min-w-0 font-medium">
        <UserText cut>{messagePreview(lastMessage)}</UserText>
      </span>
      <RelativeTime at={lastActivityAt(conversation)} className="text-xs whitespace-nowrap text-muted" />
      <span className="col-span-2 col-start-3 truncate text-xs text-muted">
        {kindLabel(conversation)}
        {assignee !== undefined && (
          <>
            {" · "}
            <UserText>{assignee}</UserText>
          </>
        )}
        {` · ${t("messageCount", { count: lastMessage?.sequence ?? 0 })}`}
      </span>
    </label>
  );
}

function kindLabel({ type, status }: Conversation): string {
  if (type === "BUG") return status === "OPEN" ? t("bugOpen") : t("bugClosed");
  return status === "OPEN" ? t("questionOpen") : t("questionClosed");
}

function TargetsSkeleton() {
  return (
    <SkeletonGroup label={t("mergeLoading")} className="divide-y divide-line rounded-md border border-line-strong">
      {["w-[52%]", "w-[64%]", "w-[44%]"].map((width) => (
        <div key={width} className="grid gap-2 px-3 py-3.5 ps-14">
          <Skeleton className={`h-2.5 ${width}`} />
          <Skeleton className="h-2 w-[36%]" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
