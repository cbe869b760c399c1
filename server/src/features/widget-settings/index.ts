/** How the widget looks, for its owner and for its visitors. */
export { routes as widgetSettings } from "./routes.ts";
