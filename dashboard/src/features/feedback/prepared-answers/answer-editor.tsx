import { text as limits } from "@hark/contract/limits";
import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { FieldError } from "../../../shared/ui/field.tsx";
import { Kbd } from "../../../shared/ui/kbd.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import type { useUpdateAnswer } from "./change-answers.ts";
import { t, tr } from "./texts.ts";

const saveAfterMs = 500;
const stepKeys = ["J", "K"];

export interface AnswerEditorHandle {
  focus: () => void;
  /** Saves what was typed last; false if that failed or can't be saved. */
  flush: () => Promise<boolean>;
}

interface AnswerEditorProps {
  answer: PreparedAnswer;
  /** Its place among those that are ready; undefined for one that is not. */
  place: { at: number; count: number } | undefined;
  update: ReturnType<typeof useUpdateAnswer>;
  handle: RefObject<AnswerEditorHandle | null>;
  isBusy: boolean;
  onSkip: () => void;
  onRelease: () => void;
}

/** What one person is told, saved while it is typed. */
export function AnswerEditor(props: AnswerEditorProps) {
  const { answer, place, update, handle, isBusy, onSkip, onRelease } = props;
  const [text, setText] = useState(answer.content);
  const [saved, setSaved] = useState(answer.content);
  const [state, setState] = useState<"saved" | "saving" | "failed">("saved");
  const field = useRef<HTMLTextAreaElement>(null);
  const isReleased = answer.state === "RELEASED";
  const content = text.trim();
  const excess = [...content].length - limits.messageMax;
  const isValid = content !== "" && excess <= 0;

  async function save(): Promise<boolean> {
    if (isReleased || content === saved) return true;
    if (!isValid) return false;
    setState("saving");
    try {
      await update.mutateAsync({ answer, content });
      setSaved(content);
      setState("saved");
      return true;
    } catch {
      setState("failed");
      return false;
    }
  }

  const saveNewest = useEffectEvent(save);
  useEffect(() => {
    if (content === saved) return;
    const timer = setTimeout(() => void saveNewest(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [content, saved]);
  // Leaving it within the half second loses nothing.
  useEffect(() => () => void saveNewest(), []);
  useImperativeHandle(handle, () => ({ focus: () => field.current?.focus(), flush: save }));

  const { agent, promised } = answer;
  const name = <b className="font-semibold text-ink">{t("agentGoesOut", { name: agent?.name ?? t("ownName") })}</b>;
  return (
    <div className="grid gap-2 border-t border-line p-4 max-lg:p-3">
      <p className="flex min-h-6 items-center gap-2 text-sm text-muted">
        {agent && <Avatar name={agent.name} src={agent.avatarUrl} size={20} />}
        <span className="min-w-0 flex-1">
          {isReleased ? (
            t("isReleased")
          ) : (
            <UserText>
              {agent === null
                ? tr("goesOutAsYou", { agent: name })
                : tr(promised ? "goesOutAs" : "goesOutAsLinker", { agent: name })}
            </UserText>
          )}
        </span>
        {place && <span className="num shrink-0">{t("placeOf", { place: place.at, count: place.count })}</span>}
      </p>
      <div className="rounded-md border border-line-control bg-surface focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus">
        <textarea
          ref={field}
          aria-label={t("answer")}
          dir="auto"
          rows={4}
          value={text}
          readOnly={isReleased || isBusy}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void save()}
          className="block w-full resize-none bg-transparent px-3 py-2.5 outline-none read-only:text-muted max-lg:text-[16px]"
        />
        <div className="flex flex-wrap items-center gap-2 px-2 pb-2">
          <span className="min-w-0 flex-1 ps-1 text-xs text-muted">
            {excess > 0 ? (
              <FieldError>{t("charactersTooLong", { count: excess })}</FieldError>
            ) : !isReleased ? (
              t(state === "failed" ? "answerUnsaved" : content === saved ? "saved" : "savingAnswer")
            ) : null}
          </span>
          <span className="flex items-center gap-1 text-xs text-muted max-lg:hidden">
            {stepKeys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {t("nextPrevious")}
          </span>
          {!isReleased && (
            <>
              <Button size="sm" disabled={isBusy} onClick={onSkip}>
                {t(answer.state === "SKIPPED" ? "takeUp" : "skip")}
              </Button>
              {answer.state === "READY" && (
                <Button size="sm" disabled={!isValid} loading={isBusy} onClick={onRelease}>
                  {t("releaseThisOne")}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
