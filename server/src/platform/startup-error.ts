/**
 * A failure of the start, or of a command, that the person who runs Hark can mend. `message` is one plain sentence, printed
 * alone, without a stack trace.
 */
export class StartupError extends Error {
  override name = "StartupError";
}
