import { IdeaDetail } from "../features/feedback/idea-detail.tsx";
import { goTo } from "../shared/navigation.ts";
import "../features/feedback/feedback.css";
import "../features/feedback/live.ts";

export function IdeaScreen({ feedbackId }: { feedbackId: string }) {
  return <IdeaDetail key={feedbackId} feedbackId={feedbackId} onBack={() => goTo({ name: "feedback" })} />;
}
