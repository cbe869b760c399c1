import { goTo } from "../../shared/navigation.ts";
import { FeedbackDetail } from "./feedback-detail.tsx";
import "./feedback-styles.ts";

export function FeedbackDetailScreen({ feedbackId }: { feedbackId: string }) {
  return <FeedbackDetail key={feedbackId} feedbackId={feedbackId} onBack={() => goTo({ name: "feedback" })} />;
}
