import { feedback as limits } from "@hark/contract/limits";
import { useEffect, useState } from "react";
import { changeDraft, getDraft, suggestDraftKey, useDraft } from "../../shared/drafts.ts";
import { failureText } from "../../shared/files/failure-text.ts";
import { DropZone, FileButton, FileChips, UploadBar } from "../../shared/files/file-tools.tsx";
import { type UploadProgress, uploadAll } from "../../shared/files/files.ts";
import { keepAdded } from "../../shared/keep-added.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Bar } from "../../shared/ui/bar.tsx";
import { directionOf } from "../../shared/ui/direction.ts";
import { Field } from "../../shared/ui/field.tsx";
import { Check } from "../../shared/ui/icons.tsx";
import { FeedbackRow } from "./feedback-row.tsx";
import { findSimilar, suggestFeature } from "./requests.ts";
import { feedbacks } from "./state.ts";

const textKey = "suggest-text";
const typingPauseMs = 300;

interface SuggestProps {
  onBack: () => void;
  onOpen: (feedbackId: string) => void;
  onDone: () => void;
}

export function SuggestForm({ onBack, onOpen, onDone }: SuggestProps) {
  const texts = useTexts();
  const { t } = texts;
  const title = useDraft(suggestDraftKey).text;
  const description = useDraft(textKey).text;
  const items = useStore(feedbacks, (state) => state.items);
  const similar = useSimilar(title);
  const [step, setStep] = useState<"write" | "sending" | "sent">("write");
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState("");
  const [upload, setUpload] = useState<UploadProgress | null>(null);

  const send = async () => {
    setTried(true);
    if (!title.trim()) return document.getElementById("suggest-title")?.focus();
    if (step === "sending") return;
    setStep("sending");
    setFailure("");
    try {
      const [sent, sentText] = [getDraft(suggestDraftKey), getDraft(textKey)];
      const uploaded = await uploadAll(sent.files, setUpload, { target: "feedback", draftKey: suggestDraftKey });
      const attachments = uploaded.map(({ content }) => ({ content }));
      await suggestFeature({ title, description, attachments, clientId: sent.clientId });
      keepAdded(suggestDraftKey, sent, suggestDraftKey);
      keepAdded(textKey, sentText, textKey);
      setStep("sent");
    } catch (error) {
      setFailure(failureText(error, texts, t("suggestionFailed")));
      setStep("write");
    }
  };

  if (step === "sent") {
    return (
      <>
        <Bar title={t("suggestFeature")} onBack={onBack} />
        <div className="done" role="status">
          <span className="ring">
            <Check className="icon" />
          </span>
          <h2>{t("suggestionSent")}</h2>
          <p>{t("suggestionSentText")}</p>
          <button type="button" className="button quiet" onClick={onDone}>
            {t("feedback")}
          </button>
        </div>
      </>
    );
  }

  return (
    <DropZone draftKey={suggestDraftKey} onRefusal={setFailure} isShown>
      <Bar title={t("suggestFeature")} onBack={onBack} />
      <div className="form-frame">
        <div className="form">
          <Field
            id="suggest-title"
            label={t("suggestionTitle")}
            problem={hasTried && !title.trim() ? t("required") : ""}
          >
            {(described) => (
              <input
                {...described}
                className="input"
                dir={directionOf(title)}
                maxLength={limits.titleMax}
                value={title}
                onChange={(event) => changeDraft(suggestDraftKey, { text: event.target.value })}
              />
            )}
          </Field>
          {similar.length > 0 && (
            <section className="alike" aria-label={t("similar")}>
              <p className="note-line">{t("similar")}</p>
              <ul>
                {similar.map((id) => {
                  const item = items[id];
                  return item && <FeedbackRow key={id} item={item} onOpen={() => onOpen(id)} onFailure={setFailure} />;
                })}
              </ul>
            </section>
          )}
          <Field
            id="suggest-text"
            label={
              <>
                {t("suggestionText")} <span className="optional">{t("optional")}</span>
              </>
            }
          >
            {(described) => (
              <textarea
                {...described}
                className="input"
                dir={directionOf(description)}
                rows={6}
                maxLength={limits.descriptionMax}
                placeholder={t("suggestionPlaceholder")}
                value={description}
                onChange={(event) => changeDraft(textKey, { text: event.target.value })}
              />
            )}
          </Field>
          <FileChips draftKey={suggestDraftKey} />
          <FileButton draftKey={suggestDraftKey} onRefusal={setFailure} isLabelled isShown />
          <UploadBar upload={upload} />
          <p className="note-line">{t("suggestionNote")}</p>
          {failure && (
            <p className="refusal" role="alert">
              {failure}
            </p>
          )}
        </div>
        <div className="foot">
          <button type="button" className="button" aria-disabled={step === "sending"} onClick={send}>
            {t("sendSuggestion")}
          </button>
        </div>
      </div>
    </DropZone>
  );
}

/** Debounced; a response for an older title is dropped. */
function useSimilar(title: string): string[] {
  const [ids, setIds] = useState<string[]>([]);
  const words = title.trim();
  useEffect(() => {
    if (words.length < 3) return setIds([]);
    let isCurrent = true;
    const timer = setTimeout(() => {
      findSimilar(words).then(
        (found) => isCurrent && setIds(found),
        () => {},
      );
    }, typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words]);
  return ids;
}
