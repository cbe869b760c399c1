import { Accordion as Base } from "@base-ui/react/accordion";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface AccordionProps {
  /** Values of the sections that start open; any number may be open. */
  defaultOpen?: readonly string[] | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Accordion({ defaultOpen = [], children, className }: AccordionProps) {
  return (
    <Base.Root multiple defaultValue={[...defaultOpen]} className={className}>
      {children}
    </Base.Root>
  );
}

export interface AccordionSectionProps {
  value: string;
  title: string;
  /** A small button before the chevron, as 'Edit'; there while the section is open (MSG-92). */
  action?: ReactNode;
  children: ReactNode;
}

export function AccordionSection({ value, title, action, children }: AccordionSectionProps) {
  return (
    <Base.Item value={value} className="group/section border-t border-line">
      <div className="relative flex items-center">
        <Base.Header className="min-w-0 flex-1">
          <Base.Trigger className="group flex h-10 w-full items-center gap-2 px-4 text-start text-sm font-semibold focus-visible:-outline-offset-2 max-lg:h-11">
            {title}
            <ChevronDown
              className={cx(
                "ms-auto text-muted transition-[rotate] duration-(--dur-2)",
                "ltr:not-group-data-panel-open:-rotate-90 rtl:not-group-data-panel-open:rotate-90",
              )}
            />
          </Base.Trigger>
        </Base.Header>
        {action !== undefined && <div className="absolute end-10 not-group-data-open/section:hidden">{action}</div>}
      </div>
      <Base.Panel className="h-(--accordion-panel-height) overflow-hidden text-sm transition-[height] duration-(--dur-2) ease-(--ease-out) data-ending-style:h-0 data-starting-style:h-0">
        <div className="px-4 pb-3.5">{children}</div>
      </Base.Panel>
    </Base.Item>
  );
}
