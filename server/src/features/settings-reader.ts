import type { ServerSettings } from "@hark/contract/server-settings/schema";
import type { Reader } from "../platform/database/database.ts";

/** The server's settings as they hold now, for all that obeys them. */
export interface SettingsReader {
  /** As of a moment ago, which is enough for limits and sweeps. */
  read(): Promise<ServerSettings>;
  /** As of now, for what must not happen any more once it is forbidden. */
  readNow(reader: Reader): Promise<ServerSettings>;
}
