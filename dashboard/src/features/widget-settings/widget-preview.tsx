import { widget as limits } from "@hark/contract/limits";
import type { GreetingKey } from "@hark/contract/widget-settings/languages";
import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "./texts.ts";

/** The panel's own page for previews; see `widget/panel/preview.tsx`. */
const previewAddress = "/widget/preview.html";

interface WidgetPreviewProps {
  config: WidgetConfig;
  /** The one that is being written, which a new conversation shows; null for Home. */
  greeting: GreetingKey | null;
}

/** The panel as visitors see it, rendered by the panel's own code in its own frame; its controls do nothing. */
export function WidgetPreview({ config, greeting }: WidgetPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== window.location.origin) return;
      if ((event.data as { type?: string } | null)?.type === "ready") setIsReady(true);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    const message = { type: "preview", config, greeting };
    if (isReady) frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, config, greeting]);

  return (
    <div className="grid justify-items-end gap-4">
      <div className="overflow-hidden rounded-[16px] bg-surface shadow-[var(--elev-panel)]">
        <iframe
          ref={frame}
          src={previewAddress}
          title={t("widgetPreview")}
          tabIndex={-1}
          width={limits.panelWidthPx}
          height={limits.panelHeightPx}
          className="block border-0"
        />
      </div>
      <span
        aria-hidden
        className="grid size-14 place-items-center rounded-full shadow-[var(--elev-panel)]"
        style={{ background: config.color, color: config.textColor }}
      >
        <ChevronDown className="size-6" />
      </span>
    </div>
  );
}
