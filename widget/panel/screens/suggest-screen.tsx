import { SuggestForm } from "../features/feedback/suggest-form.tsx";
import { goBack, goTo } from "../shared/navigation.ts";
import "../features/feedback/feedback.css";
import "../features/feedback/live.ts";

export function SuggestScreen() {
  return (
    <SuggestForm
      onBack={goBack}
      onOpen={(feedbackId) => goTo({ name: "idea", feedbackId })}
      onDone={() => goTo({ name: "feedback" })}
    />
  );
}
