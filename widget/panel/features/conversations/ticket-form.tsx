import type { ConversationType } from "@hark/contract/conversations/schema";
import { type ReactNode, useState } from "react";
import { changeDraft, newDraftKey, useDraft } from "../../shared/drafts.ts";
import { DropZone, FileButton, FileChips, UploadBar } from "../../shared/files/file-tools.tsx";
import { useTexts } from "../../shared/texts/texts.ts";
import { Bar } from "../../shared/ui/bar.tsx";
import { directionOf } from "../../shared/ui/direction.ts";
import { Field } from "../../shared/ui/field.tsx";
import { Bug, Check, Question } from "../../shared/ui/icons.tsx";
import { KnownMatchLater } from "./known-match-later.tsx";
import { useStart } from "./new-conversation.tsx";

interface TicketFormProps {
  type: ConversationType;
  /** Asks for an unknown address, as the reply is sent to it. */
  isEmailKnown: boolean;
  away: ReactNode;
  onType: (type: ConversationType) => void;
  onBack: () => void;
  onSent: (conversationId: string, email: string) => void;
}

/** Replaces the chat while nobody on the team is online (WID-14). */
export function TicketForm({ type, isEmailKnown, away, onType, onBack, onSent }: TicketFormProps) {
  const { t } = useTexts();
  const { text, email, files } = useDraft(newDraftKey);
  const { start, isSending, failure, setFailure, upload } = useStart(type, (conversationId) =>
    onSent(conversationId, email.trim()),
  );
  const [hasTried, setTried] = useState(false);
  const [isMatched, setMatched] = useState(false);
  const emailProblem = isEmailKnown ? "" : !email.trim() ? t("required") : isEmail(email) ? "" : t("emailInvalid");
  const textProblem = text.trim() || files.length > 0 ? "" : t("required");

  const send = () => {
    setTried(true);
    if (!emailProblem && !textProblem) return void start();
    document.getElementById(emailProblem ? "ticket-email" : "ticket-text")?.focus();
  };

  return (
    <DropZone draftKey={newDraftKey} onRefusal={setFailure}>
      <Bar title={t("leaveMessage")} onBack={onBack} />
      <div className="form-frame">
        <div className="form">
          {away}
          <fieldset className="field">
            <legend>{t("whatAbout")}</legend>
            <div className="segments">
              {(
                [
                  ["QUESTION", Question, "question"],
                  ["BUG", Bug, "bug"],
                ] as const
              ).map(([value, Icon, key]) => (
                <button key={value} type="button" aria-pressed={type === value} onClick={() => onType(value)}>
                  <Icon className="icon" />
                  {t(key)}
                </button>
              ))}
            </div>
          </fieldset>
          {!isEmailKnown && (
            <Field id="ticket-email" label={t("email")} problem={hasTried ? emailProblem : ""}>
              {(described) => (
                <input
                  {...described}
                  className="input"
                  type="email"
                  autoComplete="email"
                  maxLength={254}
                  value={email}
                  onChange={(event) => changeDraft(newDraftKey, { email: event.target.value })}
                />
              )}
            </Field>
          )}
          <Field id="ticket-text" label={t("message")} problem={hasTried ? textProblem : ""}>
            {(described) => (
              <textarea
                {...described}
                className="input"
                dir={directionOf(text)}
                rows={6}
                maxLength={10_000}
                value={text}
                onChange={(event) => changeDraft(newDraftKey, { text: event.target.value })}
              />
            )}
          </Field>
          {type === "BUG" && <KnownMatchLater onMatch={setMatched} />}
          <FileChips draftKey={newDraftKey} />
          <FileButton draftKey={newDraftKey} onRefusal={setFailure} isLabelled />
          <UploadBar upload={upload} />
          {failure && (
            <p className="refusal" role="alert">
              {failure}
            </p>
          )}
        </div>
        <div className="foot">
          <button
            type="button"
            className={type === "BUG" && isMatched ? "button quiet" : "button"}
            aria-disabled={isSending}
            onClick={send}
          >
            {t("sendMessage")}
          </button>
        </div>
      </div>
    </DropZone>
  );
}

interface TicketSentProps {
  /** Returns when the team is back, as a phrase; null if it is unknown. */
  backAt: string | null;
  email: string | null;
  onBack: () => void;
  onSee: () => void;
}

export function TicketSent({ backAt, email, onBack, onSee }: TicketSentProps) {
  const { t } = useTexts();
  const address = "\u0000";
  const sentence = !email
    ? t("gotItHere")
    : backAt
      ? t("gotItBack", { when: backAt, email: address })
      : t("gotItSoon", { email: address });
  const [before, after] = sentence.split(address);
  return (
    <>
      <Bar title={t("leaveMessage")} onBack={onBack} />
      <div className="done" role="status">
        <span className="ring">
          <Check className="icon" />
        </span>
        <h2>{t("gotIt")}</h2>
        <p>
          {before}
          {after !== undefined && <b>{email}</b>}
          {after}
        </p>
        <button type="button" className="button quiet" onClick={onSee}>
          {t("seeConversation")}
        </button>
      </div>
    </>
  );
}

/** Only catches typos; whether mail arrives cannot be known here. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(text.trim());
}
