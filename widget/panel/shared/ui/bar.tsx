import type { ReactNode } from "react";
import { page, tellPage } from "../page.ts";
import { useStore } from "../store.ts";
import { useTexts } from "../texts/texts.ts";
import { ArrowLeft, X } from "./icons.tsx";

interface BarProps {
  title: string;
  /** Under the title. */
  note?: ReactNode;
  onBack?: () => void;
  /** At the end, before Close. */
  children?: ReactNode;
}

export function Bar({ title, note, onBack, children }: BarProps) {
  const { t } = useTexts();
  return (
    <header className={onBack ? "bar with-back" : "bar"}>
      {onBack && (
        <button type="button" className="icon-button" aria-label={t("back")} onClick={onBack}>
          <ArrowLeft className="icon mirrored" />
        </button>
      )}
      <div className="grow">
        <h1 className="cut" tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {note}
      </div>
      {children}
      <CloseButton />
    </header>
  );
}

/** Only where no launcher is visible: on phones, and when the page has hidden it. */
export function CloseButton() {
  const { t } = useTexts();
  const isNeeded = useStore(page, (state) => state?.needsClose ?? false);
  if (!isNeeded) return null;
  return (
    <button type="button" className="icon-button" aria-label={t("close")} onClick={() => tellPage({ type: "close" })}>
      <X className="icon" />
    </button>
  );
}
