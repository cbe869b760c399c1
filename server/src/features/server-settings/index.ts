import type { Feature } from "../feature.ts";
import type { EffectiveSettings } from "./effective-settings.ts";
import { serverSettingsChanged } from "./events.ts";
import { requireAdministrator } from "./policy.ts";
import { routes, type ServerFacts } from "./routes.ts";

export {
  createEffectiveSettings,
  type EffectiveSettings,
  type FixedSettings,
} from "./effective-settings.ts";
export { checkRegistration } from "./registration.ts";
export type { ServerFacts } from "./routes.ts";

/** What the administrator of a server sees and sets for all of it. */
export function serverSettings(settings: EffectiveSettings, facts: ServerFacts): Feature {
  return (context) => {
    const { http, database, clock, events } = context;
    http.door("administrator", (request) => requireAdministrator(database, clock, request));
    events.on(serverSettingsChanged, () => settings.tellChanged());
    routes(context, settings, facts);
  };
}
