import { Eye } from "lucide-react";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Tooltip } from "../../shared/ui/tooltip.tsx";
import { useLookers } from "./looking.ts";
import { t } from "./texts.ts";

const MOST_PICTURES = 2;

/** The colleagues who have the conversation open too. The place is there without anybody, so that who comes is read out. */
export function ColleaguesLooking({ agentId }: { agentId: string }) {
  const others = useLookers().filter(({ id }) => id !== agentId);
  const names = new Intl.ListFormat("en").format(others.map(({ name }) => name));
  const words = t("alsoLooking", { names, count: others.length });
  const rest = others.length - MOST_PICTURES;
  return (
    <span role="status" className="flex shrink-0 empty:hidden">
      {others.length > 0 && (
        <Tooltip content={words} describes={false} side="bottom">
          <span
            role="img"
            aria-label={words}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the names can be seen in its tooltip alone
            tabIndex={0}
            className="inline-flex h-7 items-center gap-1 rounded-sm text-xs text-muted"
          >
            <Eye className="size-3.5!" />
            <span className="flex items-center -space-x-1.5 rtl:space-x-reverse">
              {others.slice(0, MOST_PICTURES).map(({ id, name, avatarUrl }) => (
                <Avatar key={id} name={name} src={avatarUrl} size={20} className="shadow-[0_0_0_2px_var(--surface)]" />
              ))}
            </span>
            {rest > 0 && `+${rest}`}
          </span>
        </Tooltip>
      )}
    </span>
  );
}
