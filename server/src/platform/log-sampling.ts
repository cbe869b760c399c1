import type { Log } from "./log.ts";

/** What a line says besides: how many of its kind were left out before it, so that numbers can be added up. */
type Skipped = { skipped?: number };

/** Returns what the line says besides, or null for one to leave out. The first of a kind is always logged. */
export type Sample = (kind: string, everyMs?: number) => Skipped | null;

/** Kinds are made of names and codes of ours, of which there are a few hundred. With more, all begin anew, so that memory has an end. */
const kindsMax = 10_000;

/**
 * Keeps down the lines that an outage or a stranger could write any number of: one of a kind in a while. With LOG_LEVEL=debug none is
 * left out.
 */
export function createSampling(log: Pick<Log, "isLevelEnabled">): Sample {
  const isWhole = log.isLevelEnabled("debug");
  const kinds = new Map<string, { toldAt: number; skipped: number }>();

  return (name, everyMs = 1_000) => {
    if (isWhole) return {};
    const at = performance.now();
    if (kinds.size >= kindsMax) kinds.clear();
    const kind = kinds.get(name) ?? { toldAt: Number.NEGATIVE_INFINITY, skipped: 0 };
    kinds.set(name, kind);
    if (at - kind.toldAt < everyMs) {
      kind.skipped += 1;
      return null;
    }
    const { skipped } = kind;
    kind.toldAt = at;
    kind.skipped = 0;
    return skipped > 0 ? { skipped } : {};
  };
}

/** What is said besides a line; names of ours, ids and the error. */
type Details = { err?: unknown } & Record<string, unknown>;

/** Writes a line, or leaves it out. */
type Write = (details: Details, text: string) => void;

/**
 * A log for what an outage or a stranger could make fail any number of times: one line a second of a text, the error's kind and the names
 * in its details. Ids make no kind of their own.
 */
export function limitLines(log: Pick<Log, "isLevelEnabled" | "warn" | "error">): Record<"warn" | "error", Write> {
  const sample = createSampling(log);
  const limit =
    (write: Write): Write =>
    (details, text) => {
      const { err, ...others } = details;
      const names = Object.entries(others).filter(([key, value]) => typeof value === "string" && !key.endsWith("Id"));
      const skipped = sample([text, kindOfError(err), ...names.map(([, name]) => name)].join(" "));
      if (skipped) write({ ...details, ...skipped }, text);
    };
  return {
    warn: limit((details, text) => log.warn(details, text)),
    error: limit((details, text) => log.error(details, text)),
  };
}

/** The code of an error, or else the name of its class: what tells one fault from another. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.constructor.name;
}
