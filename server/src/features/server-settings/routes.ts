import { minute, rates } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/server-settings/endpoints";
import type {
  EnvironmentVariable,
  ServerCheck,
  ServerFinding,
  ServerSettingName,
  ServerState,
} from "@hark/contract/server-settings/schema";
import type { Reader } from "../../platform/database/database.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { defaultSettings, type EffectiveSettings } from "./effective-settings.ts";
import { decideRegistration } from "./registration.ts";
import { t } from "./texts.ts";
import { updateSettings } from "./update-settings.ts";

const checksPerAccount: RateRule = {
  name: "server-checks",
  points: rates.serverChecksPerAccountPer10Minutes,
  windowMs: 10 * minute,
  message: t("manyChecks"),
};

/** What the feature is told of the process that it runs in. */
export interface ServerFacts {
  version: string;
  environment: readonly EnvironmentVariable[];
  examine(check: ServerCheck): Promise<Omit<ServerFinding, "check">>;
}

export function routes(context: FeatureContext, settings: EffectiveSettings, facts: ServerFacts) {
  const { http, database, limiter } = context;

  async function readState(reader: Reader): Promise<ServerState> {
    const { fixed } = settings;
    const names = Object.keys(defaultSettings) as ServerSettingName[];
    return {
      settings: await settings.readNow(reader),
      defaults: defaultSettings,
      fixed: names.filter((name) => fixed[name] !== undefined),
      environment: [...facts.environment],
      version: facts.version,
    };
  }

  // Everybody may ask this as often as they like, so it comes from memory; whoever registers is held to what is stored at that moment.
  http.handle(endpoints.getRegistration, async () => ({
    registration: await decideRegistration(database, await settings.read()),
  }));

  http.handle(endpoints.getServerState, async () => ({ server: await readState(database) }));

  http.handle(endpoints.updateServerSettings, async ({ body }) => {
    const server = await database.transaction(async (tx) => {
      await updateSettings(tx, body, settings.fixed);
      return readState(tx);
    });
    return { server };
  });

  http.handle(endpoints.examineServer, async ({ actor, params }) => {
    await limiter.spend(checksPerAccount, actor.id);
    const finding = await facts.examine(params.check);
    return { finding: { check: params.check, ...finding } };
  });
}
