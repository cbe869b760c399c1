import type { Device } from "@hark/contract/visitors/schema";
import { AppWindow, Globe, type LucideIcon, Monitor, Orbit, Smartphone } from "lucide-react";
import { browserMark, type DeviceMark, systemMark } from "./device-mark.ts";
import { Fact, FactList } from "./fact-list.tsx";
import { markPaths } from "./mark-paths.ts";
import { t } from "./texts.ts";

/** MSG-85, MSG-86 */
export function DeviceFacts({ device }: { device: Device }) {
  const TypeIcon = /mobile/i.test(device.type) ? Smartphone : Monitor;
  return (
    <FactList>
      <Fact label={t("type")} icon={<TypeIcon data-mark={TypeIcon === Smartphone ? "phone" : "desktop"} />}>
        {device.type}
      </Fact>
      <Fact label={t("os")} icon={<Mark mark={systemMark(device.os)} fallback={AppWindow} />}>
        {device.os}
      </Fact>
      <Fact label={t("browser")} icon={<Mark mark={browserMark(device.browser)} fallback={Globe} />}>
        {device.browser}
      </Fact>
    </FactList>
  );
}

function Mark({ mark, fallback: Fallback }: { mark: DeviceMark | null; fallback: LucideIcon }) {
  if (mark === null) return <Fallback data-mark="default" />;
  if (mark === "chromium") {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        data-mark={mark}
        className="shrink-0 fill-none stroke-current stroke-2"
      >
        <circle cx="12" cy="12" r="10" />
        <circle cx="12" cy="12" r="4" />
        <path d="M21.2 8H12M3.9 6.1 8.5 14M10.9 21.9l4.6-7.9" />
      </svg>
    );
  }
  if (mark === "samsung") return <Orbit data-mark={mark} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" data-mark={mark} className="shrink-0">
      <path d={markPaths[mark]} />
    </svg>
  );
}
