import type { ServerState } from "@hark/contract/server-settings/schema";
import { SettingBlock, SettingGroup } from "../../shared/layout/settings-page.tsx";
import { t } from "./texts.ts";

/** What the environment has set; a secret is only said to be there (O2). */
export function EnvironmentList({ server: { environment } }: { server: ServerState }) {
  return (
    <SettingGroup>
      {environment.length === 0 && (
        <SettingBlock>
          <p className="text-muted">{t("nothingIsSet")}</p>
        </SettingBlock>
      )}
      {environment.length > 0 && (
        <dl className="grid divide-y divide-line text-sm">
          {environment.map(({ name, value }) => (
            <div key={name} className="grid grid-cols-[16rem_minmax(0,1fr)] gap-x-4 px-4 py-2 max-sm:grid-cols-1">
              <dt className="font-mono text-xs leading-5 wrap-anywhere" dir="ltr">
                {name}
              </dt>
              {value === null ? (
                <dd className="text-muted">{t("isSet")}</dd>
              ) : (
                <dd className="wrap-anywhere" dir="ltr">
                  {value}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </SettingGroup>
  );
}
