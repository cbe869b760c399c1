import { zoneOffsetLabel, zoneTimeLabel } from "@hark/contract/time/zone";
import { languageLabel } from "@hark/contract/visitors/language";
import type { Locale } from "@hark/contract/visitors/schema";
import { useSyncExternalStore } from "react";
import { subscribeToClock } from "../../shared/time/clock.ts";
import { Fact, FactList } from "./fact-list.tsx";
import { t } from "./texts.ts";

/** MSG-80..83 */
export function LocaleFacts({ locale }: { locale: Locale }) {
  const time = useSyncExternalStore(subscribeToClock, () => zoneTimeLabel(locale.timezone, Date.now()));
  const offset = useSyncExternalStore(subscribeToClock, () => zoneOffsetLabel(locale.timezone, Date.now()));
  return (
    <FactList>
      <Fact label={t("localTime")}>
        <span className="num">{time}</span> <span className="text-muted">{offset}</span>
      </Fact>
      <Fact label={t("language")}>{languageLabel(locale.language)}</Fact>
    </FactList>
  );
}
