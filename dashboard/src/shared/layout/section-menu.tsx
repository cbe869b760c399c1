import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { cx } from "../ui/cx.ts";
import { Drawer } from "../ui/drawer.tsx";
import { Count } from "../ui/unread.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../use-media-query.ts";
import { fillLink, type LinkElement } from "./link-slot.ts";
import { t } from "./texts.ts";

export interface SectionMenuProps {
  title: string;
  /** `SectionMenuItem`s, in `SectionMenuGroup`s where there are several kinds. */
  children: ReactNode;
  /** Whether the drawer that replaces the column under 1024 px is open. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SectionMenu({ title, children, open, onOpenChange }: SectionMenuProps) {
  const isSmall = useMediaQuery(SMALL_SCREEN);

  // A wider window shows the column again; the drawer must not come back when the window narrows.
  useEffect(() => {
    if (!isSmall && open) onOpenChange(false);
  }, [isSmall, open, onOpenChange]);

  if (isSmall) {
    return (
      <Drawer open={open} onOpenChange={onOpenChange} title={title} side="start" hasBar={false}>
        {/* biome-ignore lint/a11y: the links inside are what is pressed; going somewhere closes the drawer */}
        <nav
          aria-label={title}
          className="flex flex-col px-3 pb-4"
          onClick={(event) => {
            if ((event.target as Element).closest("a")) onOpenChange(false);
          }}
        >
          <MenuTitle>{title}</MenuTitle>
          {children}
        </nav>
      </Drawer>
    );
  }
  return (
    <nav
      aria-label={title}
      className="flex w-44 shrink-0 flex-col overflow-y-auto ps-1 pe-3 pb-3 xl:w-(--section-menu)"
    >
      <MenuTitle>{title}</MenuTitle>
      {children}
    </nav>
  );
}

function MenuTitle({ children }: { children: string }) {
  return <h2 className="flex h-15 shrink-0 items-center px-2 pt-2 text-lg">{children}</h2>;
}

interface SectionMenuGroupProps {
  title: string;
  /** At the end of its head. */
  action?: ReactNode;
  children: ReactNode;
}

export function SectionMenuGroup({ title, action, children }: SectionMenuGroupProps) {
  return (
    <div className="flex flex-col not-first-of-type:pt-2.5">
      <div className="flex min-h-6.5 items-center pe-1">
        <h3 className="flex-1 px-2 pt-1 pb-1.5 text-xs font-medium tracking-normal text-muted">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  );
}

export interface SectionMenuItemProps {
  /** A router's link that sets `aria-current="page"` on the current page. */
  link: LinkElement;
  label: string;
  icon: LucideIcon;
  /** Shown in the accent colour, as unread. */
  unreadCount?: number | undefined;
  /** Shown muted: how many there are. */
  count?: number | undefined;
  /** There are more than `count`. */
  isMore?: boolean | undefined;
  /** A name that people typed is cut at its end. */
  isCut?: boolean | undefined;
}

export function SectionMenuItem({
  link,
  label,
  icon: Icon,
  unreadCount = 0,
  count = 0,
  isMore = false,
  isCut = false,
}: SectionMenuItemProps) {
  return fillLink(
    link,
    cx(
      "flex min-h-8 shrink-0 items-center gap-2 rounded-sm px-2 py-1 text-base text-soft no-underline not-aria-[current=page]:hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 max-lg:min-h-11",
      "aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink [&>.lucide]:text-muted aria-[current=page]:[&>.lucide]:text-ink forced-colors:aria-[current=page]:border-2 forced-colors:aria-[current=page]:border-[Highlight]",
    ),
    <>
      <Icon />
      <span className={cx("min-w-0 flex-1", isCut ? "truncate" : "wrap-anywhere")}>{label}</span>
      <Count value={unreadCount} isNew label={t("unreadWord")} />
      <Count value={count} isMore={isMore} />
    </>,
  );
}
