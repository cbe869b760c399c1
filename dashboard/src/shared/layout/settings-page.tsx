import { type ReactNode, useId } from "react";
import { cx } from "../ui/cx.ts";
import { Switch } from "../ui/switch.tsx";
import { OpenMenuButton } from "./top-bar.tsx";

export interface SettingsPageProps {
  title: string;
  description?: string | undefined;
  onOpenMenu?: (() => void) | undefined;
  /** After the title, such as a badge. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A settings page of at most 720 px with its own scrolling. */
export function SettingsPage({ title, description, onOpenMenu, aside, children, className }: SettingsPageProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div
        className={cx(
          "grid max-w-180 grid-cols-[minmax(0,1fr)] content-start gap-7 px-8 pt-7 pb-12 max-lg:gap-5 max-lg:px-4 max-lg:pt-5 max-lg:pb-10",
          className,
        )}
      >
        <header className="flex items-center gap-2 max-lg:items-start">
          {onOpenMenu && <OpenMenuButton onOpenMenu={onOpenMenu} />}
          <div className="min-w-0 flex-1">
            {/* As tall as the button beside it, whose glyph stands on the title's line however long the description is. */}
            <h1 className="text-xl max-lg:flex max-lg:min-h-10 max-lg:items-center">{title}</h1>
            {description !== undefined && <p className="mt-0.5 text-muted max-lg:mt-0">{description}</p>}
          </div>
          {aside}
        </header>
        {children}
      </div>
    </div>
  );
}

/** A hairline frame around rows and blocks that belong together. */
export function SettingGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx("grid divide-y divide-line rounded-md border border-line", className)}>{children}</div>;
}

interface SettingWords {
  title: string;
  description?: string | undefined;
}

export interface SettingRowProps extends SettingWords {
  /** The control at the end. */
  children: ReactNode;
  titleId?: string | undefined;
  descriptionId?: string | undefined;
}

export function SettingRow({ title, description, children, titleId, descriptionId }: SettingRowProps) {
  return (
    <div className="flex items-center gap-6 px-4 py-3.5">
      <div className="min-w-0 flex-1">
        <div id={titleId} className="font-medium">
          {title}
        </div>
        {description !== undefined && (
          <p id={descriptionId} className="text-sm text-muted">
            {description}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

export interface SettingSwitchProps extends SettingWords {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** The most common row: a title, a description and the switch that they label. */
export function SettingSwitch({ title, description, checked, onCheckedChange, disabled }: SettingSwitchProps) {
  const id = useId();
  const descriptionId = description === undefined ? undefined : `${id}-description`;
  return (
    <SettingRow title={title} description={description} titleId={`${id}-title`} descriptionId={descriptionId}>
      <Switch
        checked={checked}
        onCheckedChange={onCheckedChange}
        labelledBy={`${id}-title`}
        describedBy={descriptionId}
        disabled={disabled}
      />
    </SettingRow>
  );
}

export interface SettingBlockProps {
  title?: string | undefined;
  description?: string | undefined;
  titleId?: string | undefined;
  children: ReactNode;
}

/** A title with controls below it. */
export function SettingBlock({ title, description, titleId, children }: SettingBlockProps) {
  return (
    <div className="grid gap-2.5 px-4 pt-3.5 pb-4">
      {title !== undefined && (
        <div>
          <div id={titleId} className="font-medium">
            {title}
          </div>
          {description !== undefined && <p className="text-sm text-muted">{description}</p>}
        </div>
      )}
      {children}
    </div>
  );
}
