import { isPublic } from "@hark/contract/feedback/rules";
import type { Feedback } from "@hark/contract/feedback/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useQuery } from "@tanstack/react-query";
import { ArrowBigUp, ArrowDown, ArrowUpDown, Mail, MessageCircle, Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { cx } from "../../../shared/ui/cx.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FeedbackStatusBadge } from "../../../shared/ui/feedback-status.tsx";
import { Input } from "../../../shared/ui/field.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { feedbackQuery } from "../requests.ts";
import { duplicatesQuery, similarQuery } from "../similar/requests.ts";
import { CommentStat, UpvoteStat } from "../stat.tsx";
import { t } from "../texts.ts";
import { useMergeFeedback } from "./requests.ts";

interface MergeDialogProps {
  open: boolean;
  projectId: string;
  feedback: Feedback;
  /** What it may be the same as; null asks. */
  other: Feedback | null;
  onClose: () => void;
}

/** Says what follows before it does. It is not red, as it can be taken apart. */
export function MergeDialog({ open, projectId, feedback, other, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<Feedback | null>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  /** The item whose comments are to be shown; with another one the question is asked anew. */
  const [commentsOf, setCommentsOf] = useState<string>();
  const [shown, setShown] = useState(other);
  if (shown !== other) {
    setShown(other);
    setChosen(null);
    setIsSwapped(false);
    setIsChoosing(false);
    setCommentsOf(undefined);
  }
  const partner = chosen ?? other;
  const merge = useMergeFeedback(projectId, { onMerged: onClose });
  // The one that more people know stays, unless somebody swaps them.
  const staysHere = partner !== null && feedback.upvoteCount > partner.upvoteCount !== isSwapped;
  const [going, staying] = staysHere ? [partner, feedback] : [feedback, partner];
  // Everybody reads a public one's comments already.
  const hiddenComments = going && !isPublic(going.status) ? going.commentCount : 0;
  const showComments = hiddenComments > 0 && commentsOf === going?.id;

  return (
    <Dialog
      open={open}
      size="mid"
      dismissible={!merge.isPending}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("mergeSuggestion")}
      footer={
        <>
          <Button disabled={merge.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            disabled={going === null || staying === null}
            loading={merge.isPending}
            onClick={() => {
              if (going && staying) merge.mutate({ feedbackId: going.id, intoId: staying.id, showComments });
            }}
          >
            {t("merge")}
          </Button>
        </>
      }
    >
      {partner === null || isChoosing ? (
        <>
          <Pick feedback={feedback} />
          <p className="mt-3 mb-1 text-sm text-muted">{t("goesInto")}</p>
          <Choose
            projectId={projectId}
            feedback={feedback}
            onChoose={(item) => {
              setChosen(item);
              setIsSwapped(false);
              setIsChoosing(false);
            }}
          />
        </>
      ) : (
        going &&
        staying && (
          <>
            <Pick feedback={going} />
            <div className="flex h-9 items-center gap-2 ps-3 text-sm text-muted [&>.lucide]:size-4">
              <ArrowDown />
              <span className="flex-1">{t("goesInto")}</span>
              <Button variant="quiet" size="sm" icon={<ArrowUpDown />} onClick={() => setIsSwapped(!isSwapped)}>
                {t("swap")}
              </Button>
            </div>
            <Pick feedback={staying} isStaying />
            <Button
              variant="quiet"
              size="sm"
              icon={<Search />}
              className="-ms-2.5 mt-1 mb-3 text-soft!"
              onClick={() => setIsChoosing(true)}
            >
              {t("chooseAnother")}
            </Button>
            <Consequences projectId={projectId} going={going} staying={staying} />
            {hiddenComments > 0 && (
              <Checkbox
                checked={showComments}
                onChange={(event) => setCommentsOf(event.target.checked ? going.id : undefined)}
                className="mt-3 text-sm"
              >
                <span className="grid">
                  {t("showItsComments", { count: hiddenComments })}
                  <small className="text-xs text-muted">{t("commentsStayHidden")}</small>
                </span>
              </Checkbox>
            )}
            <p className="mt-3 text-sm text-muted">{t("separateLater")}</p>
          </>
        )
      )}
    </Dialog>
  );
}

function Pick({ feedback, isStaying = false }: { feedback: Feedback; isStaying?: boolean }) {
  return (
    <div
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-md border px-3 py-2.5",
        isStaying ? "border-accent shadow-[inset_0_0_0_1px_var(--accent)]" : "border-line-strong",
      )}
    >
      <b className="min-w-0 truncate font-medium">
        <UserText cut>{feedback.title}</UserText>
      </b>
      <span className="row-span-2">
        <FeedbackStatusBadge status={feedback.status} />
      </span>
      <span className="flex gap-3">
        <UpvoteStat value={feedback.upvoteCount} />
        <CommentStat value={feedback.commentCount} />
      </span>
    </div>
  );
}

function Consequences({ projectId, going, staying }: { projectId: string; going: Feedback; staying: Feedback }) {
  const [author, target] = [
    useQuery(feedbackQuery(projectId, going.id)).data?.author,
    useQuery(feedbackQuery(projectId, staying.id)).data?.author,
  ];
  const comments = going.commentCount + staying.commentCount + going.privateCommentCount + staying.privateCommentCount;
  return (
    <ul className="rounded-md border border-line">
      <Consequence icon={<ArrowBigUp />}>{t("votesTogether")}</Consequence>
      <Consequence icon={<MessageCircle />} count={comments}>
        {t("commentsAfterwards")}
      </Consequence>
      {author && author.id !== target?.id && (
        <Consequence icon={<Mail />}>{t("authorIsTold", { name: visitorDisplayName(author) })}</Consequence>
      )}
    </ul>
  );
}

function Consequence({ icon, count, children }: { icon: ReactNode; count?: number; children: ReactNode }) {
  return (
    <li className="flex min-h-10 items-center gap-2.5 border-t border-line px-3 py-1.5 text-sm first:border-t-0 [&>.lucide]:size-4 [&>.lucide]:text-muted">
      {icon}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {count !== undefined && <span className="num font-medium">{count}</span>}
    </li>
  );
}

interface ChooseProps {
  projectId: string;
  feedback: Feedback;
  onChoose: (item: Feedback) => void;
}

/** Before anything is typed, what is like the suggestion. */
function Choose({ projectId, feedback, onChoose }: ChooseProps) {
  const [typed, setTyped] = useState("");
  const title = useDeferredValue(typed.trim().slice(0, 200));
  const alike = useQuery({ ...duplicatesQuery(projectId, feedback.id), enabled: title === "" });
  const searched = useQuery({ ...similarQuery(projectId, title), enabled: title !== "" });
  const found = (title === "" ? alike.data : searched.data)?.filter(({ id }) => id !== feedback.id);
  return (
    <>
      <Input
        type="search"
        aria-label={t("findSuggestion")}
        placeholder={t("findSuggestion")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label={t("suggestions")} className="mt-1 min-h-44" aria-busy={found === undefined}>
        {found?.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => onChoose(item)}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-start text-sm hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-medium">
                <UserText cut>{item.title}</UserText>
              </span>
              <UpvoteStat value={item.upvoteCount} />
              <FeedbackStatusBadge status={item.status} />
            </button>
          </li>
        ))}
        {found?.length === 0 && title !== "" && <li className="p-2 text-sm text-muted">{t("nothingAlike")}</li>}
      </ul>
    </>
  );
}
