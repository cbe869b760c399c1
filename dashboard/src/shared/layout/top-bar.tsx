import { Menu as MenuGlyph } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { UserText } from "../ui/user-text.tsx";
import { t } from "./texts.ts";

export interface TopBarProps {
  title: string;
  /** A line under the title. */
  below?: ReactNode;
  /** `h1` for the screen's own title, `h2` for a column's. */
  level?: 1 | 2 | undefined;
  /** Opens the section menu; its button shows under 1024 px. */
  onOpenMenu?: (() => void) | undefined;
  /** Before the title, such as a back button. */
  leading?: ReactNode;
  /** Beside the title, such as a badge; it takes the rest of the room with a margin. */
  mark?: ReactNode;
  /** Buttons at the end. */
  children?: ReactNode;
  className?: string | undefined;
}

/** 52 px; the bars of neighbouring columns share one bottom line. */
export function TopBar({ title, below, level = 1, onOpenMenu, leading, mark, children, className }: TopBarProps) {
  // A heading without words would say nothing.
  const Heading = title === "" ? "span" : level === 1 ? "h1" : "h2";
  return (
    <header
      className={cx(
        "flex h-(--bar) shrink-0 items-center gap-2 border-b border-line ps-4 pe-4 max-lg:ps-3 max-lg:pe-2",
        className,
      )}
    >
      {onOpenMenu && <OpenMenuButton onOpenMenu={onOpenMenu} />}
      {leading}
      {below === undefined ? (
        <Heading className={cx("min-w-0 text-lg", !mark && "flex-1")}>
          <UserText cut>{title}</UserText>
        </Heading>
      ) : (
        <div className="grid min-w-0 flex-1 grid-cols-1">
          <Heading className="text-lg leading-5!">
            <UserText cut>{title}</UserText>
          </Heading>
          {below}
        </div>
      )}
      {mark}
      {children}
    </header>
  );
}

export function OpenMenuButton({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <IconButton label={t("openMenu")} tooltip={false} className="-ms-1.5 lg:hidden" onClick={onOpenMenu}>
      <MenuGlyph />
    </IconButton>
  );
}
