import { readFileSync } from "node:fs";
import { join } from "node:path";

const packageFile = join(import.meta.dirname, "../../../package.json");

/** Of this program, such as "1.4.2". */
export function readVersion(): string {
  return (JSON.parse(readFileSync(packageFile, "utf8")) as { version: string }).version;
}
