import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { feedbackSettingsQuery } from "../settings/requests.ts";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** Returns a sum such as '6,380'; without fractions from 1,000 on, as they say nothing there. */
export function formatWorth(weight: number): string {
  return number.format(Math.abs(weight) >= 1_000 ? Math.round(weight) : weight);
}

export interface WorthUnit {
  /** Whether the project names what counts; without it there is no worth to show. */
  isCounted: boolean;
  /** Beside the sum, such as '€ a month'. */
  unit: string | null;
}

/** What the project counts (loop, section 1); nothing while its settings are not known. */
export function useWorthUnit(projectId: string): WorthUnit {
  const { data } = useQuery(feedbackSettingsQuery(projectId));
  const isCounted = (data?.weightKey ?? null) !== null;
  const unit = data?.weightUnit ?? null;
  return useMemo(() => ({ isCounted, unit }), [isCounted, unit]);
}
