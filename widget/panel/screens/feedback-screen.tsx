import { IdeaList, OrderPicker } from "../features/feedback/idea-list.tsx";
import { Roadmap, ViewSwitch } from "../features/feedback/roadmap.tsx";
import { feedbacks } from "../features/feedback/state.ts";
import { goTo } from "../shared/navigation.ts";
import { useStore } from "../shared/store.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Bar } from "../shared/ui/bar.tsx";
import { Plus } from "../shared/ui/feedback-icons.tsx";
import "../features/feedback/feedback.css";
import "../features/feedback/live.ts";

export function FeedbackScreen() {
  const { t } = useTexts();
  const view = useStore(feedbacks, (state) => state.view);
  const open = (feedbackId: string) => goTo({ name: "idea", feedbackId });
  return (
    <>
      <Bar title={t("feedback")}>{view === "ideas" && <OrderPicker />}</Bar>
      <div className="body">
        <ViewSwitch />
        {view === "ideas" ? <IdeaList onOpen={open} /> : <Roadmap onOpen={open} />}
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
