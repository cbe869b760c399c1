import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from "pino";

export type Log = Logger;

/**
 * Logs hold ids, codes and times. Nothing that a person typed and no secret gets here: requests are logged by route, not by
 * address (queries carry codes), and errors by name, message and stack.
 */
/** @param destination where lines go instead of the standard output. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: serializeError },
    redact: { paths: ["*.authorization", "*.token", "*.password", "req.headers"], censor: "[hidden]" },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What helps to find a fault, and cannot hold what people wrote. */
const loggedProperties = ["type", "message", "stack", "code", "constraint", "table", "column", "syscall", "statusCode"];

/** PostgreSQL's classes of errors whose message quotes the value that was wrong: `invalid input syntax for type uuid: "…"`. */
const quotesValue = /^22/;

/**
 * Returns an error as it is logged. Libraries hang more on their errors than a log may hold: PostgreSQL's `detail` and `where`
 * quote whole rows, and a failed job carries what it was given.
 */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const whole = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const kept = Object.fromEntries(loggedProperties.filter((name) => name in whole).map((name) => [name, whole[name]]));
  if (!quotesValue.test(String(kept.code))) return kept;
  const message = "A value was refused by the database";
  return { ...kept, message, stack: String(kept.stack).replace(error.message, message) };
}
