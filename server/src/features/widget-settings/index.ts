import type { Feature } from "../feature.ts";
import type { WidgetHooks } from "./hooks.ts";
import { availabilityRealtime } from "./realtime.ts";
import { routes } from "./routes.ts";

/** The widget's settings, for its owner and for its visitors. */
export const widgetSettings =
  (hooks: WidgetHooks): Feature =>
  (context) => {
    routes(context, hooks);
    availabilityRealtime(context);
  };
export { updateWidgetSettings } from "./queries.ts";
