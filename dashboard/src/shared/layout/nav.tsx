import type { LucideIcon } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import { cx } from "../ui/cx.ts";
import { fillLink, type LinkElement } from "./link-slot.ts";
import { t } from "./texts.ts";

type NavVariant = "rail" | "bottom";

const VariantContext = createContext<NavVariant>("rail");

export interface RailProps {
  /** `NavItem`s. */
  children: ReactNode;
  /** The project's tile and its menu. */
  project: ReactNode;
  /** Who is signed in, with a menu. */
  user: ReactNode;
}

/** 68 px wide, at the start of the window from 1024 px on. */
export function Rail({ children, project, user }: RailProps) {
  return (
    <nav aria-label={t("main")} className="flex w-(--rail) shrink-0 flex-col items-center gap-1 py-3 max-lg:hidden">
      <div className="mb-3 grid">{project}</div>
      <VariantContext value="rail">{children}</VariantContext>
      <div className="mt-auto grid">{user}</div>
    </nav>
  );
}

/** The same places at the bottom edge, under 1024 px. */
export function BottomNav({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label={t("main")}
      className="mt-auto grid shrink-0 auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <VariantContext value="bottom">{children}</VariantContext>
    </nav>
  );
}

const itemClass: Record<NavVariant, string> = {
  rail: "min-h-12 w-15 shrink-0 rounded-md py-1 aria-[current=page]:bg-selected",
  bottom:
    "min-h-(--bottom-nav) min-w-0 px-0.5 py-1 focus-visible:-outline-offset-2 aria-[current=page]:[&_.lucide]:stroke-[2.2]",
};

const dotClass: Record<NavVariant, string> = {
  rail: "end-[15px] border-canvas group-aria-[current=page]:border-[color-mix(in_srgb,var(--text)_8%,var(--canvas))]",
  bottom: "end-[calc(50%-16px)] border-surface",
};

export interface NavItemProps {
  /** A router's link that sets `aria-current="page"` on the current page, or a button. */
  link: LinkElement;
  label: string;
  /** A lucide icon, or an element of 20 px such as an avatar. */
  icon: LucideIcon | ReactNode;
  hasUnread?: boolean | undefined;
}

export function NavItem({ link, label, icon, hasUnread = false }: NavItemProps) {
  const variant = use(VariantContext);
  return fillLink(
    link,
    cx(
      "group relative grid content-center justify-items-center gap-[3px] text-center text-2xs leading-[14px] font-medium tracking-normal text-muted no-underline hover:text-ink aria-[current=page]:text-ink forced-colors:aria-[current=page]:border-2 forced-colors:aria-[current=page]:border-[Highlight]",
      itemClass[variant],
    ),
    <>
      {isIcon(icon) ? <IconGlyph icon={icon} /> : icon}
      <span className="max-w-full wrap-anywhere">{label}</span>
      {hasUnread && (
        <span
          className={cx(
            "absolute top-[5px] size-2.5 rounded-full border-2 bg-accent forced-colors:bg-[Highlight]",
            dotClass[variant],
          )}
        >
          <span className="sr-only">{t("unreadWord")}</span>
        </span>
      )}
    </>,
  );
}

function isIcon(icon: LucideIcon | ReactNode): icon is LucideIcon {
  return typeof icon === "object" && icon !== null && "render" in icon;
}

function IconGlyph({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon className="size-5" />;
}
