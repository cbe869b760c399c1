import type { Postgres } from "../postgres.ts";

export type Side = "baseline" | "hark";

/** The results of one side in one round, by figure; the names include the units. */
export type Figures = Record<string, number>;

export interface Round {
  baseline: Figures | null;
  hark: Figures;
}

export interface Measure {
  readonly name: string;
  readonly title: string;
  /** What the figures have to reach, by figure: as a ratio to the baseline, or as such where there is no baseline. */
  readonly targets: Record<string, { ratio?: number; absolute?: number; isBetter: "higher" | "lower" }>;
  run(postgres: Postgres): Promise<Round[]>;
}

export const rounds = 3;

/** Runs both sides in turn. The order alternates, so that drift of the machine affects both. */
export async function runPairs(run: (side: Side) => Promise<Figures>): Promise<Round[]> {
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const order: Side[] = round % 2 === 0 ? ["baseline", "hark"] : ["hark", "baseline"];
    const figures = {} as Record<Side, Figures>;
    for (const side of order) figures[side] = await run(side);
    results.push(figures);
  }
  return results;
}
