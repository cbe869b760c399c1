import { splitText } from "@hark/contract/conversations/message-text";
import { memo } from "react";

/**
 * Text that a person wrote. Only links and code are formatted, and a link sends no referrer. Every piece is an element, so that
 * a page translator can replace its words without breaking the page.
 */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return splitText(text).map((part, index) => {
    const key = `${index}`;
    switch (part.kind) {
      case "link":
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline decoration-current/40 underline-offset-2 hover:decoration-current"
          >
            {part.text}
          </a>
        );
      case "code":
        return (
          <code key={key} dir="ltr" className="rounded-xs bg-current/8 px-1 py-px font-mono text-[0.9em]">
            {part.text}
          </code>
        );
      case "block":
        return (
          <pre
            key={key}
            dir="ltr"
            className="my-1.5 overflow-x-auto rounded-sm bg-current/8 px-2.5 py-2 font-mono text-[0.85em]"
          >
            <code>{part.text}</code>
          </pre>
        );
      default:
        return <span key={key}>{part.text}</span>;
    }
  });
});
