/**
 * An error at the start, or in a command, that the person who runs Hark can fix. `message` is one plain sentence, printed
 * without a stack trace.
 */
export class StartupError extends Error {
  override name = "StartupError";
}
