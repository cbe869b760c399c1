import type { Figures, Measure, Round } from "./measures/measure.ts";

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the percentile of the values for a share, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns a line per figure: the medians of both sides, the ratio within rounds with its spread, and whether the target is met. */
export function report(measure: Measure, rounds: readonly Round[]) {
  for (const figure of Object.keys(rounds[0]?.hark ?? {})) {
    const hark = rounds.map((round) => round.hark[figure] ?? Number.NaN);
    const baselines = rounds.map((round) => round.baseline?.[figure]).filter((value) => value !== undefined);
    const parts = [`  ${figure}: ${format(median(hark))}`];
    const ratios = rounds.map((round) => ratio(round, figure)).filter((value) => value !== undefined);
    if (baselines.length > 0) parts.push(`baseline ${format(median(baselines))}`);
    // A baseline of zero, of messages that were lost for example, has no ratio.
    if (ratios.length > 0) {
      parts.push(
        `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
      );
    }
    const target = measure.targets[figure];
    if (target) parts.push(verdict(target, median(hark), ratios.length > 0 ? median(ratios) : undefined));
    console.log(parts.join(", "));
  }
}

function ratio(round: Round, figure: string): number | undefined {
  const baseline: Figures | null = round.baseline;
  const below = baseline?.[figure];
  const value = round.hark[figure];
  return below && value !== undefined ? value / below : undefined;
}

function verdict(target: Measure["targets"][string], value: number, ratio: number | undefined): string {
  const bound = target.ratio ?? target.absolute ?? Number.NaN;
  const reached = target.ratio === undefined ? value : (ratio ?? Number.NaN);
  const isMet = target.isBetter === "higher" ? reached >= bound : reached <= bound;
  const sign = target.isBetter === "higher" ? "at least" : "at most";
  return `target ${sign} ${bound}${target.ratio === undefined ? "" : " of the baseline"}: ${isMet ? "met" : "NOT met"}`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
}
