import { UserText } from "../../shared/ui/user-text.tsx";
import { tr } from "./texts.ts";
import { useTypist } from "./typing.ts";

interface TypingIndicatorProps {
  conversationId: string;
  /** The name that the thread shows, as the visitor's own may be empty. */
  visitorName: string;
}

export function TypingIndicator({ conversationId, visitorName }: TypingIndicatorProps) {
  const typist = useTypist(conversationId);
  return (
    <div role="status" className="h-6 pt-2 text-xs text-muted">
      {typist && (
        <span className="flex items-center gap-2">
          <span aria-hidden className="flex gap-1">
            {[0, 1, 2].map((dot) => (
              <span
                key={dot}
                className="breathe size-1.5 rounded-full bg-muted"
                style={{ animationDelay: `${dot * 0.2}s` }}
              />
            ))}
          </span>
          <span>
            {tr("isTyping", { name: <UserText>{typist.type === "AGENT" ? typist.name : visitorName}</UserText> })}
          </span>
        </span>
      )}
    </div>
  );
}
