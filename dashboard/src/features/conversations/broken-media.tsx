import type { Message } from "@hark/contract/conversations/schema";
import { ImageOff, VideoOff } from "lucide-react";
import { t } from "./texts.ts";

/** Shown instead of an image or video that did not load or that this browser cannot play. */
export function BrokenMedia({ type }: Pick<Message, "type">) {
  return (
    <span className="inline-flex items-center gap-2">
      {type === "VIDEO" ? <VideoOff className="shrink-0" /> : <ImageOff className="shrink-0" />}
      <span>{type === "VIDEO" ? t("videoUnplayable") : t("imageNotLoaded")}</span>
    </span>
  );
}
