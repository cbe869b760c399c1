import { type DestinationStream, pino } from "pino";

/** How many characters wait while the output takes none; further lines are left out. */
const mostWaiting = 1_000_000;

/**
 * The standard output as the log's destination. It may be a file on a full disk, and nothing but the log suffers from that: a line that
 * can't be written is tried again with the next one.
 */
export function openLogOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, minLength: 0, maxLength: mostWaiting });
  let isRefused = false;
  // Without a listener the first line that is refused would end the process.
  output.on("error", () => {
    isRefused = true;
  });
  output.on("write", () => {
    isRefused = false;
  });
  const flush = output.flushSync.bind(output);
  // When the process ends, the library tries until it succeeds, which on a full disk is never.
  output.flushSync = () => {
    if (!isRefused) flush();
  };
  return output;
}
