import type { Expression } from "kysely";

/** What widget settings need from other features, passed in by the composition root. */
export interface WidgetHooks {
  /** Whether the widget says 'Powered by Hark', by the plan of the project's owner, as a column of a query on `projects`. */
  showsPoweredBy(): Expression<boolean>;
}
