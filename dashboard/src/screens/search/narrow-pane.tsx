import { t } from "./texts.ts";

/** All operators, with what may stand behind each. */
const operators: [string, () => string][] = [
  ["is:open", () => t("operatorClosed")],
  ["is:waiting", () => t("operatorWaiting")],
  ["is:verified", () => t("operatorVerified")],
  ["tag:", () => t("operatorTag")],
  ["assigned:", () => t("operatorAssigned")],
  ["type:", () => t("operatorType")],
  ["has:", () => t("operatorHas")],
  ["from:", () => t("operatorFrom")],
  ["email:", () => t("operatorEmail")],
  ["before:", () => t("operatorDay")],
  ["after:", () => t("operatorDay")],
];

export function OperatorList({ onPick }: { onPick: (operator: string) => void }) {
  return (
    <div className="grid p-2">
      {operators.map(([operator, explain]) => (
        <button
          key={operator}
          type="button"
          onClick={() => onPick(operator)}
          className="grid h-8 grid-cols-[88px_minmax(0,1fr)] items-center gap-2 rounded-sm px-2 text-start text-sm hover:bg-hover focus-visible:-outline-offset-2 max-lg:h-11"
        >
          <code className="font-(family-name:--font-code) text-xs">{operator}</code>
          <span className="truncate text-muted">{explain()}</span>
        </button>
      ))}
    </div>
  );
}

/** Beside the hits from 1280 px on. */
export function NarrowPane({ onPick }: { onPick: (operator: string) => void }) {
  return (
    <aside aria-label={t("narrow")} className="flex w-(--details) shrink-0 flex-col border-s border-line max-xl:hidden">
      <h2 className="flex h-(--bar) shrink-0 items-center border-b border-line px-4 text-lg">{t("narrow")}</h2>
      <OperatorList onPick={onPick} />
      <p className="border-t border-line px-4 py-3 text-sm text-muted">{t("narrowExplained")}</p>
    </aside>
  );
}
