import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Logs hold ids, codes and times. Nothing that a person typed and no secret gets here: requests are logged by route, not by
 * address (queries carry codes), and errors by name, message and stack.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: ["*.authorization", "*.token", "*.password", "req.headers"], censor: "[hidden]" },
  });
}
