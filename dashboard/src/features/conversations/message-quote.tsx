import { messagePreview } from "@hark/contract/conversations/rules";
import type { QuotedMessage } from "@hark/contract/conversations/schema";
import { Image, Video } from "lucide-react";
import { useState } from "react";
import { UserText } from "../../shared/ui/user-text.tsx";
import { FileGlyph } from "./file-glyph.tsx";
import { t } from "./texts.ts";
import { useThread } from "./thread-context.ts";

/** The message that is answered, inside of its answer. A press leads to it. */
export function MessageQuote({ quote }: { quote: QuotedMessage }) {
  const { speakerOf, goTo } = useThread();
  const [isBroken, setIsBroken] = useState(false);
  const { name } = speakerOf(quote);
  return (
    <button
      type="button"
      aria-label={t("goToQuoted", { name })}
      onClick={() => goTo(quote.id)}
      className="mt-0.5 mb-1.5 grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-s-2 border-current/36 ps-2.5 py-px text-start text-sm leading-[18px]"
    >
      <span className="text-xs font-medium">
        <UserText cut>{name}</UserText>
      </span>
      <span dir="auto" className="col-start-1 line-clamp-2 wrap-anywhere opacity-82">
        <Glyph quote={quote} />
        <span>{messagePreview(quote)}</span>
      </span>
      {quote.type === "IMAGE" && !isBroken && (
        <img
          src={quote.content}
          alt=""
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="col-start-2 row-span-2 row-start-1 size-9 rounded-xs object-cover"
        />
      )}
    </button>
  );
}

function Glyph({ quote: { type, file } }: { quote: QuotedMessage }) {
  const glyphClass = "me-1 inline! size-[13px]! align-[-2px]";
  if (type === "IMAGE") return <Image className={glyphClass} />;
  if (type === "VIDEO") return <Video className={glyphClass} />;
  return type === "FILE" && file && <FileGlyph {...file} className={glyphClass} />;
}
