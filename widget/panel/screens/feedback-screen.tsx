import { IdeaList, OrderPicker } from "../features/feedback/idea-list.tsx";
import { goTo } from "../shared/navigation.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Bar } from "../shared/ui/bar.tsx";
import { Plus } from "../shared/ui/feedback-icons.tsx";
import "../features/feedback/feedback.css";
import "../features/feedback/live.ts";

export function FeedbackScreen() {
  const { t } = useTexts();
  return (
    <>
      <Bar title={t("feedback")}>
        <OrderPicker />
      </Bar>
      <div className="body">
        <IdeaList onOpen={(feedbackId) => goTo({ name: "idea", feedbackId })} />
      </div>
      <div className="foot">
        <button type="button" className="button" onClick={() => goTo({ name: "suggest" })}>
          <Plus className="icon" />
          {t("suggestFeature")}
        </button>
      </div>
    </>
  );
}
