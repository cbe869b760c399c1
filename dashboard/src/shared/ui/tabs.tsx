import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface TabsProps<Value extends string> {
  /** The accessible name of the list of tabs. */
  label: string;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  /** Both make the tabs controlled; without them the first tab is selected. */
  value?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
  className?: string | undefined;
}

export function Tabs<Value extends string>({ label, tabs, value, onValueChange, className }: TabsProps<Value>) {
  const state = value === undefined ? { defaultValue: tabs[0]?.value } : { value };
  return (
    <Base.Root
      {...state}
      onValueChange={(next) => onValueChange?.(next as Value)}
      className={cx("grid min-w-0", className)}
    >
      <Base.List aria-label={label} activateOnFocus className="flex gap-4 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="relative h-9 shrink-0 text-sm font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink max-lg:h-11 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:content-[''] data-active:after:bg-ink forced-colors:data-active:after:bg-[Highlight]"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="min-w-0 pt-3">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
