import { goBack, goTo } from "../../shared/navigation.ts";
import { SuggestForm } from "./suggest-form.tsx";
import "./feedback-styles.ts";

export function SuggestScreen() {
  return (
    <SuggestForm
      onBack={goBack}
      onOpen={(feedbackId) => goTo({ name: "feedbackDetail", feedbackId })}
      onDone={() => goTo({ name: "feedback" })}
    />
  );
}
