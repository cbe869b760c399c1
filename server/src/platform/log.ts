import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { openLogOutput } from "./log-output.ts";
import { serializeError } from "./logged-error.ts";

export type Log = Logger;

/**
 * Logs hold ids, codes and times. Nothing that a person typed and no secret gets here: requests are logged by route, not by
 * address (queries carry codes), and errors by name, codes, frames and a message that quotes nothing.
 */
/** @param destination where lines go instead of the standard output. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: serializeError },
    redact: { paths: ["*.authorization", "*.token", "*.password", "req.headers"], censor: "[hidden]" },
  };
  return pino(options, destination ?? openLogOutput());
}
