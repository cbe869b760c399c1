/** What the doctor says about one thing that Hark depends on. */
export interface Finding {
  /** GOOD: as it should be. OFF: not used here, which is a choice. POOR: it works, but should be changed. BROKEN: it doesn't work. */
  state: "GOOD" | "OFF" | "POOR" | "BROKEN";
  /** A whole sentence; never a secret. */
  says: string;
  /** What to do, as a whole sentence. */
  advice?: string;
}

export const good = (says: string): Finding => ({ state: "GOOD", says });
export const off = (says: string): Finding => ({ state: "OFF", says });
export const poor = (says: string, advice: string): Finding => ({ state: "POOR", says, advice });
export const broken = (says: string, advice: string): Finding => ({ state: "BROKEN", says, advice });

/** The reason of a failure, on one line. Errors of several addresses, as of `localhost`, have theirs inside. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && /^[A-Z_]+$/.test(code)) return code;
  if (cause) return reasonOf(cause);
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0]?.slice(0, 200) ?? "";
}

export function formatBytes(bytes: number): string {
  const units = ["kB", "MB", "GB", "TB"];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
