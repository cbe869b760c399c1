import { ChevronDown } from "lucide-react";
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { Count } from "./unread.tsx";

interface AccordionState {
  open: readonly string[];
  toggle: (value: string) => void;
}

const AccordionContext = createContext<AccordionState>({ open: [], toggle: () => {} });

export interface AccordionProps {
  /** Values of the sections that start open; any number may be open. */
  defaultOpen?: readonly string[] | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Accordion({ defaultOpen = [], children, className }: AccordionProps) {
  const [open, setOpen] = useState(defaultOpen);
  function toggle(value: string) {
    setOpen(open.includes(value) ? open.filter((other) => other !== value) : [...open, value]);
  }
  return (
    <div className={className}>
      <AccordionContext value={{ open, toggle }}>{children}</AccordionContext>
    </div>
  );
}

export interface AccordionSectionProps {
  value: string;
  title: string;
  /** How many things it holds; nothing at 0. */
  count?: number | undefined;
  /** A small button before the chevron, such as 'Edit'; shown while the section is open (MSG-92). */
  action?: ReactNode;
  children: ReactNode;
}

export function AccordionSection({ value, title, count, action, children }: AccordionSectionProps) {
  const id = useId();
  const { open, toggle } = use(AccordionContext);
  const isOpen = open.includes(value);
  const { panelRef, isShown, slidesIn } = usePanel(isOpen);
  const headerId = `${id}-header`;
  const panelId = `${id}-panel`;
  return (
    <div className="border-t border-line">
      <div className="relative flex items-center">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            id={headerId}
            aria-expanded={isOpen}
            aria-controls={isShown ? panelId : undefined}
            onClick={() => toggle(value)}
            className="group flex h-10 w-full items-center gap-2 px-4 text-start text-sm font-semibold focus-visible:-outline-offset-2 max-lg:h-11"
          >
            {title}
            {count !== undefined && <Count value={count} />}
            <ChevronDown
              className={cx(
                "ms-auto text-muted transition-[rotate] duration-(--dur-2)",
                "ltr:not-group-aria-expanded:-rotate-90 rtl:not-group-aria-expanded:rotate-90",
              )}
            />
          </button>
        </h3>
        {action !== undefined && isOpen && <div className="absolute end-10">{action}</div>}
      </div>
      {isShown && (
        <section
          ref={panelRef}
          id={panelId}
          aria-labelledby={headerId}
          inert={!isOpen}
          className={cx(
            "grid overflow-hidden text-sm transition-[grid-template-rows] duration-(--dur-2) ease-(--ease-out)",
            isOpen ? "grid-rows-[1fr]" : "grid-rows-[0fr]",
            slidesIn && "starting:grid-rows-[0fr]",
          )}
        >
          <div className="min-h-0 min-w-0">
            <div className="px-4 pb-3.5">{children}</div>
          </div>
        </section>
      )}
    </div>
  );
}

/** A closed section is unmounted once its transition ends; a section that starts open appears without one. */
function usePanel(isOpen: boolean) {
  const panelRef = useRef<HTMLElement>(null);
  const [isShown, setIsShown] = useState(isOpen);
  const [slidesIn, setSlidesIn] = useState(!isOpen);
  if (isOpen && !isShown) setIsShown(true);
  if (!isOpen && !slidesIn) setSlidesIn(true);

  useLayoutEffect(() => {
    if (isOpen) return;
    let isStale = false;
    const slides = panelRef.current?.getAnimations() ?? [];
    void Promise.allSettled(slides.map((slide) => slide.finished)).then(() => {
      if (!isStale) setIsShown(false);
    });
    return () => {
      isStale = true;
    };
  }, [isOpen]);

  return { panelRef, isShown, slidesIn };
}
