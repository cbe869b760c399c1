import { knownIssues as limits } from "@hark/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Plus, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { newClientId } from "../../shared/client-id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { Hanging } from "../../shared/ui/hanging.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { issueSearchQuery, useAttach, useCreateIssue } from "./requests.ts";
import { t } from "./texts.ts";

const PAUSE_MS = 150;

interface AttachPopoverProps {
  projectId: string;
  conversationId: string;
  /** Those that it is attached to already. */
  attachedIds: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAttached: () => void;
}

/** Attaches a conversation to an open issue, or makes a new one of it. */
export function AttachPopover({ open, onOpenChange, ...props }: AttachPopoverProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Hanging open={open} onOpenChange={onOpenChange} label={t("attachToIssue")} initialFocus={input}>
      {open && <Choosing {...props} input={input} onDone={() => onOpenChange(false)} />}
    </Hanging>
  );
}

type ChoosingProps = Omit<AttachPopoverProps, "open" | "onOpenChange"> & {
  input: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

function Choosing({ projectId, conversationId, attachedIds, onAttached, input, onDone }: ChoosingProps) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const [at, setAt] = useState(0);
  const [clientId] = useState(newClientId);
  const query = useQuery(issueSearchQuery(projectId, asked));
  const attach = useAttach(projectId);
  const create = useCreateIssue(projectId);
  const listId = useId();
  const found = (query.data ?? []).filter(({ id }) => !attachedIds.includes(id));
  const title = typed.trim();
  const count = found.length + (title === "" ? 0 : 1);
  const chosen = Math.min(at, Math.max(0, count - 1));
  const isBusy = attach.isPending || create.isPending;
  const done = { onSuccess: () => [onAttached(), onDone()] };
  useEffect(() => {
    const timer = setTimeout(() => setAsked(title), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [title]);

  function act(index: number) {
    if (isBusy) return;
    const issue = found[index];
    if (issue) attach.mutate({ knownIssueId: issue.id, conversationId }, done);
    else if (title !== "")
      create.mutate({ title, text: "", eta: null, conversationIds: [conversationId], clientId }, done);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      setAt((chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      act(chosen);
    }
  }

  const option = (index: number) => ({
    id: `${listId}-${index}`,
    role: "option",
    tabIndex: -1,
    "aria-selected": index === chosen,
    onPointerMove: () => setAt(index),
    onClick: () => act(index),
    onKeyDown: () => {},
    className: cx(
      "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 max-lg:min-h-11 [&>.lucide]:size-4 [&>.lucide]:text-muted",
      index === chosen && "bg-hover",
    ),
  });
  return (
    <div className="grid grid-cols-1 text-sm">
      <div className="px-3 pt-3">
        <Input
          ref={input}
          role="combobox"
          aria-label={t("searchIssues")}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={count > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          placeholder={t("searchIssues")}
          dir="auto"
          maxLength={limits.titleMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div className="min-h-40 px-1 py-2">
        <p className="px-2 py-1 text-xs text-muted" role="status">
          {query.data && found.length === 0 && asked !== "" ? t("noIssueFound") : t("openIssues")}
        </p>
        {query.isError && !query.data && (
          <ErrorMessage
            layout="line"
            title={t("issuesNotLoaded")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            className="px-2"
          />
        )}
        <div id={listId} role="listbox" aria-label={t("openIssues")}>
          {found.map((issue, index) => (
            <div key={issue.id} {...option(index)}>
              <TriangleAlert />
              <span className="min-w-0 flex-1 truncate font-medium">
                <UserText cut>{issue.title}</UserText>
              </span>
              <span className="text-xs text-muted">{t("affected", { count: issue.affectedCount })}</span>
            </div>
          ))}
          {title !== "" && (
            <div {...option(found.length)}>
              <Plus />
              <span className="min-w-0 flex-1 truncate">{t("newIssueNamed", { title })}</span>
            </div>
          )}
        </div>
      </div>
      <div className="flex justify-end gap-2 border-t border-line p-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button onClick={onDone}>{t("attachCancel")}</Button>
        <Button variant="primary" disabled={count === 0 && !isBusy} loading={isBusy} onClick={() => act(chosen)}>
          {t("attach")}
        </Button>
      </div>
    </div>
  );
}
