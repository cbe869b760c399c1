import { visitorDisplayName } from "@hark/contract/visitors/rules";
import type { WidgetUser } from "@hark/contract/visitors/schema";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { visitorListQuery, visitorProfileQuery } from "../../features/visitors/list-requests.ts";
import { useMergeVisitors } from "../../features/visitors/merge-visitors.ts";
import { errorText } from "../../shared/api/request.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

interface MergeDialogProps {
  projectId: string;
  visitor: WidgetUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** With the id of the one who stays. */
  onMerged: (visitorId: string) => void;
}

/** First who, then a warning that says what moves and who will see it. */
export function MergeDialog({ projectId, visitor, open, onOpenChange, onMerged }: MergeDialogProps) {
  const [other, setOther] = useState<WidgetUser | null>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  const merge = useMergeVisitors(projectId);
  const [source, target] = isSwapped ? [visitor, other] : [other, visitor];

  function close() {
    onOpenChange(false);
    setOther(null);
    setIsSwapped(false);
  }

  function handleConfirm() {
    if (!source || !target) return;
    merge.mutate(
      { targetId: target.id, sourceId: source.id },
      {
        onSuccess: ({ id }) => {
          close();
          toast.success(t("visitorsMerged"));
          onMerged(id);
        },
        onError: (error) => toast.error(errorText(error, t("visitorMergeFailed"))),
      },
    );
  }

  return (
    <>
      <Dialog
        open={open && other === null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t("mergeWho")}
        description={t("mergeWhoExplained", { name: visitorDisplayName(visitor) })}
      >
        <PickVisitor projectId={projectId} exceptId={visitor.id} onPick={setOther} />
      </Dialog>
      <ConfirmDialog
        open={open && other !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t("visitorMergeTitle")}
        description={<strong className="font-semibold text-ink">{t("mergeWarning")}</strong>}
        confirmLabel={t("mergeConfirm")}
        onConfirm={handleConfirm}
        pending={merge.isPending}
      >
        {source && target && (
          <div className="grid gap-3">
            <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
              <Side label={t("mergeGoes")} visitor={source} />
              <IconButton label={t("mergeSwap")} onClick={() => setIsSwapped(!isSwapped)}>
                <ArrowLeftRight />
              </IconButton>
              <Side label={t("mergeStays")} visitor={target} />
            </div>
            <WhatMoves projectId={projectId} sourceId={source.id} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

function Side({ label, visitor }: { label: string; visitor: WidgetUser }) {
  const name = visitorDisplayName(visitor);
  return (
    <div className="grid min-w-0 gap-1.5 rounded-md border border-line p-3">
      <span className="text-xs text-muted">{label}</span>
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} src={visitor.avatarUrl} size={28} ground="surface" />
        <UserText cut className="min-w-0 font-medium">
          {name}
        </UserText>
      </span>
      <UserText cut className="text-sm text-muted">
        {visitor.email ?? t("noEmail")}
      </UserText>
    </div>
  );
}

function WhatMoves({ projectId, sourceId }: { projectId: string; sourceId: string }) {
  const { data } = useQuery(visitorProfileQuery(projectId, sourceId));
  return <p className="min-h-5 text-sm text-soft">{data && wordsOf(data.counts)}</p>;
}

function wordsOf({ conversations, suggestions, votes }: Record<"conversations" | "suggestions" | "votes", number>) {
  return t("mergeMoves", {
    conversations: t("movedConversations", { count: conversations }),
    suggestions: t("movedSuggestions", { count: suggestions }),
    votes: t("movedVotes", { count: votes }),
  });
}

interface PickVisitorProps {
  projectId: string;
  exceptId: string;
  onPick: (visitor: WidgetUser) => void;
}

const most = 8;

/** Verified ones stay in the list, with the reason. */
function PickVisitor({ projectId, exceptId, onPick }: PickVisitorProps) {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const list = useQuery(visitorListQuery(projectId, { q }));
  const found = list.data?.rows.filter(({ id }) => id !== exceptId) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Input
        type="search"
        aria-label={t("searchVisitors")}
        placeholder={t("searchVisitors")}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="-mx-2 grid min-h-60 grid-cols-[minmax(0,1fr)] content-start gap-px">
        {found.slice(0, most).map((visitor) => {
          const name = visitorDisplayName(visitor);
          return (
            <li key={visitor.id}>
              <button
                type="button"
                disabled={visitor.isVerified}
                onClick={() => onPick(visitor)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-start text-sm hover:bg-hover focus-visible:-outline-offset-2 disabled:bg-transparent disabled:text-muted"
              >
                <Avatar name={name} src={visitor.avatarUrl} size={28} ground="surface" />
                <UserText cut className="min-w-0 font-medium">
                  {name}
                </UserText>
                <UserText cut className="ms-auto min-w-0 text-muted">
                  {visitor.isVerified ? t("mergeVerified") : (visitor.email ?? t("noEmail"))}
                </UserText>
                {/* What tells one guest from another. */}
                <span className="num shrink-0 text-muted">
                  <span className="sr-only">{t("lastSeen")} </span>
                  <RelativeTime at={visitor.lastSeenAt} short />
                </span>
              </button>
            </li>
          );
        })}
        {list.data && found.length === 0 && <li className="px-2 text-sm text-muted">{t("nobodyFound")}</li>}
      </ul>
    </div>
  );
}
