/** A process that does with the embedded database what the server does, for tests that kill it: argument 1 is the data folder. */
import { startEmbeddedDatabase } from "../src/platform/database/embedded.ts";
import { StartupError } from "../src/platform/startup-error.ts";

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const log = (_: object, message: string) => say({ logLine: message });

try {
  const database = await startEmbeddedDatabase({
    dataDir: process.argv[2] ?? "",
    log: { info: log, warn: log, error: log },
  });
  // This comes before the address is printed, so that a test can end the process at once.
  process.once("SIGTERM", () => database.stop().then(() => process.exit(0)));
  say({ url: database.url });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
