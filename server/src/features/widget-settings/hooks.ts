import type { Expression } from "kysely";
import type { Reader } from "../../platform/database/database.ts";

/** What widget settings need from other features, passed in by the composition root. */
export interface WidgetHooks {
  /** Whether the widget says 'Powered by Hark', by the plan of the project's owner, as a column of a query on `projects`. */
  showsPoweredBy(): Expression<boolean>;
  /** How long a first answer usually takes, in minutes; null where too few are known. */
  measureUsualReply(reader: Reader, projectId: string, now: Date): Promise<number | null>;
}
