import type { Manifest } from "../manifest.ts";
import { applyAvailability, refreshTeam } from "./team.ts";

/** Who of the team is online, which every feature may show; it has no screen of its own. */
export const teamManifest: Manifest = {
  live: {
    isHeardAlways: true,
    load: async () => ({ events: { "availability.changed": applyAvailability }, catchUp: refreshTeam }),
  },
};
