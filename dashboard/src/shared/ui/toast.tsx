import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

// The package's ready-made toaster writes style elements, which the content security policy refuses; the headless one has
// the same numbers: 4 s blank and error, 2 s success, no limit for loading, at most 20 (CONST-33..36).
export { toast };

const LEAVE_MS = 180;
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: LEAVE_MS });
  return (
    // Always mounted, as screen readers miss text that appears together with its region. At the lower start, or under the bar on a
    // small screen: titles, the buttons beside them, the composer and what a dialog asks are elsewhere. `toasts.css` has more.
    <div
      data-toasts
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 z-(--z-toast) grid gap-2 px-4 max-lg:top-[calc(var(--over,0px)+var(--bar)+8px+env(safe-area-inset-top))] max-lg:justify-items-center lg:bottom-0 lg:justify-items-start lg:ps-22 lg:pb-5"
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} onPause={handlers.startPause} onResume={handlers.endPause} />
      ))}
    </div>
  );
}

function ToastCard({ item, onPause, onResume }: { item: Toast; onPause: () => void; onResume: () => void }) {
  // What is taken away while somebody is on it tells nobody that they have left, and would hold up all others.
  useEffect(() => {
    if (!item.visible) onResume();
  }, [item.visible, onResume]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever points at it, or has come to its button, only reads on
    <div
      role={item.type === "error" ? "alert" : "status"}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
      className={cx(
        "flex min-h-10 max-w-90 items-start gap-2.5 rounded-md bg-raised py-2.5 ps-3 pe-3.5 text-sm font-medium text-ink shadow-pop wrap-anywhere forced-colors:border",
        "transition-opacity duration-(--dur-3)",
        item.visible ? "enter-pop pointer-events-auto" : "opacity-0",
      )}
    >
      <ToastGlyph item={item} />
      <span>{resolveValue(item.message, item)}</span>
    </div>
  );
}

function ToastGlyph({ item }: { item: Toast }) {
  if (item.icon !== undefined) return <span className="mt-0.5">{item.icon}</span>;
  if (item.type === "success") return <CircleCheck className="mt-0.5 text-success" />;
  if (item.type === "error") return <CircleAlert className="mt-0.5 text-danger" />;
  if (item.type === "loading") return <Spinner className="mt-[3px] text-muted" />;
  return null;
}
