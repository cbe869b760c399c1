import { Tabs } from "@base-ui/react/tabs";
import { useImperativeHandle, useRef, useState } from "react";
import type { PartProps } from "../../../features/feedback/detail/parts.ts";
import { cx } from "../../../shared/ui/cx.ts";
import { t } from "../texts.ts";
import { suggestionTabs } from "./tabs.ts";

/** Opens the tab of a number key. Returns false where there is none. */
export type OpenTab = (place: number) => boolean;

interface SuggestionTabsProps extends PartProps {
  openRef: React.Ref<OpenTab>;
}

export function SuggestionTabs({ openRef, ...props }: SuggestionTabsProps) {
  const { feedback } = props;
  const [picked, setPicked] = useState(suggestionTabs[0]?.value);
  const list = useRef<HTMLDivElement>(null);
  const tabs = suggestionTabs.filter(({ isShown }) => isShown?.(feedback) ?? true);
  // One that went while it was open, as when the last item was separated.
  const value = tabs.some((tab) => tab.value === picked) ? picked : tabs[0]?.value;

  useImperativeHandle(openRef, () => (place: number) => {
    const tab = tabs[place - 1];
    if (!tab) return false;
    setPicked(tab.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place - 1]?.focus();
    return true;
  });

  return (
    <Tabs.Root value={value} onValueChange={(next) => setPicked(next as string)} className="contents">
      <Tabs.List
        ref={list}
        aria-label={t("partsOfSuggestion")}
        activateOnFocus
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-4 max-lg:order-3 max-lg:border-t max-lg:px-2"
      >
        {tabs.map(({ value: tab, label, icon: Icon, count }, index) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            aria-keyshortcuts={String(index + 1)}
            className="relative inline-flex h-10 shrink-0 items-center gap-1.5 px-2 text-sm text-soft hover:text-ink focus-visible:-outline-offset-2 data-active:font-medium data-active:text-ink max-lg:h-11 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:content-[''] data-active:after:bg-ink forced-colors:data-active:after:bg-[Highlight] [&>.lucide]:size-3.5 [&>.lucide]:text-muted"
          >
            {Icon && <Icon />}
            <span>
              {label()} {count(feedback) > 0 && <span className="num text-xs text-muted">{count(feedback)}</span>}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value: tab, isPrivate, Panel }) => (
        <Tabs.Panel
          key={tab}
          value={tab}
          className={cx(
            "flex min-h-0 flex-1 flex-col overflow-y-auto px-6 pt-2 pb-5 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 max-lg:order-4 max-lg:min-h-70 max-lg:shrink-0 max-lg:flex-none max-lg:overflow-visible max-lg:px-4",
            isPrivate && "bg-note text-on-note",
          )}
        >
          <Panel {...props} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
