import { useMemo } from "react";

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

/** What the project counts (loop, section 1). `isWeighed`: something here weighs, which nothing does without a key. */
export function useWorthUnit(_projectId: string, isWeighed: boolean): WorthUnit {
  return useMemo(() => ({ isCounted: isWeighed, unit: null }), [isWeighed]);
}
