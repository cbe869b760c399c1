import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { StatusLabelsContext } from "../../../shared/ui/feedback-status.tsx";
import { feedbackSettingsQuery } from "./requests.ts";

const none = {};

/** The badges inside say what the project calls the statuses. */
export function StatusLabels({ projectId, children }: { projectId: string; children: ReactNode }) {
  const { data } = useQuery(feedbackSettingsQuery(projectId));
  return <StatusLabelsContext value={data?.statusLabels ?? none}>{children}</StatusLabelsContext>;
}
