import { FirstSteps as First } from "../../features/projects/first-steps.tsx";
import { t } from "./texts.ts";
import { views } from "./views.ts";

/** The inbox that nobody has written to. */
export function FirstSteps({ projectId }: { projectId: string }) {
  const { icon, explanation } = views.inbox;
  return (
    <First
      projectId={projectId}
      icon={icon}
      title={t("noConversationsFound")}
      first={t("installFirst")}
      description={explanation()}
    />
  );
}
