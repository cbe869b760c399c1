import { goTo } from "../../shared/navigation.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Bar } from "../../shared/ui/bar.tsx";
import { Plus } from "../../shared/ui/feedback-icons.tsx";
import { FeedbackList, OrderPicker } from "./feedback-list.tsx";
import { Roadmap, ViewSwitch } from "./roadmap.tsx";
import { feedbacks } from "./state.ts";
import "./feedback-styles.ts";

export function FeedbackScreen() {
  const { t } = useTexts();
  const view = useStore(feedbacks, (state) => state.view);
  const open = (feedbackId: string) => goTo({ name: "feedbackDetail", feedbackId });
  return (
    <>
      <Bar title={t("feedback")}>{view === "list" && <OrderPicker />}</Bar>
      <div className="body">
        <ViewSwitch />
        {view === "list" ? <FeedbackList onOpen={open} /> : <Roadmap onOpen={open} />}
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
