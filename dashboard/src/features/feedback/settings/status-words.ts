import { statusLabel } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { useQuery } from "@tanstack/react-query";
import { translate } from "../../../shared/texts/translate.ts";
import { feedbackSettingsQuery } from "./requests.ts";

/** What the project calls a status; Hark's own word while its settings are not known. */
export function useStatusWords(projectId: string): (status: FeedbackStatus) => string {
  const { data } = useQuery(feedbackSettingsQuery(projectId));
  return (status) => data?.statusLabels[status] ?? translate(statusLabel[status]);
}
