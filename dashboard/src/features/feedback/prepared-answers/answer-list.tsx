import type { PreparedAnswer } from "@hark/contract/prepared-answers/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { useEffect, useRef } from "react";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { cx } from "../../../shared/ui/cx.ts";
import { UserText } from "../../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

interface AnswerListProps {
  answers: readonly PreparedAnswer[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

/** Promised ones first; what is skipped or released stays at its place. */
export function AnswerList({ answers, openId, onOpen }: AnswerListProps) {
  const groups = [
    { label: t("promised"), rows: answers.filter((one) => one.promised) },
    { label: t("asked"), rows: answers.filter((one) => !one.promised) },
  ];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-3">
      {groups.map(
        ({ label, rows }) =>
          rows.length > 0 && (
            <section key={label} aria-label={label}>
              <h2 className="num px-2.5 pt-4 pb-1.5 text-xs font-medium text-muted">
                {label} {rows.length}
              </h2>
              <ul>
                {rows.map((answer) => (
                  <Row key={answer.id} answer={answer} isOpen={answer.id === openId} onOpen={onOpen} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

interface RowProps {
  answer: PreparedAnswer;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

function Row({ answer, isOpen, onOpen }: RowProps) {
  const { widgetUser, agent, state, promised } = answer;
  const name = visitorDisplayName(widgetUser);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const mark =
    state === "SKIPPED" ? t("skipped") : state === "RELEASED" ? t("released") : promised ? t("promised") : undefined;
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-current={isOpen ? "true" : undefined}
        onClick={() => onOpen(answer.id)}
        className={cx(
          "flex min-h-15 w-full items-center gap-3 rounded-sm px-2.5 py-2 text-start transition-colors duration-(--dur-1) hover:bg-hover aria-[current]:bg-selected",
          state !== "READY" && "text-muted",
        )}
      >
        <Avatar name={name} src={widgetUser.avatarUrl} size={32} />
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex min-w-0 items-center gap-2">
            <span className={cx("min-w-0 flex-1 font-medium", state !== "READY" && "font-normal")}>
              <UserText cut>{name}</UserText>
            </span>
            {mark !== undefined && <span className="shrink-0 text-xs text-muted">{mark}</span>}
            {agent && <Avatar name={agent.name} src={agent.avatarUrl} size={20} />}
          </span>
          <span className="text-sm text-muted">
            <UserText cut>{answer.content}</UserText>
          </span>
        </span>
      </button>
    </li>
  );
}
