import { t } from "./texts.ts";
import { toast } from "./toast.tsx";

/** As long as somebody needs to see that it was the wrong one and to get there. */
const UNDO_MS = 6_000;

/** Says what was done and offers the way back. The next of the same `id` takes its place, so that they never pile up. */
export function toastWithUndo(text: string, undo: () => unknown, { id = "undo", duration = UNDO_MS } = {}): void {
  toast.success(
    (item) => (
      <span className="flex items-center gap-3">
        <span>{text}</span>
        <button
          type="button"
          className="-my-1 rounded-xs px-1.5 py-1 text-accent hover:bg-hover max-lg:-my-2.5 max-lg:py-2.5"
          onClick={() => {
            toast.dismiss(item.id);
            Promise.resolve(undo()).catch(() => toast.error(t("undoFailed")));
          }}
        >
          {t("undo")}
        </button>
      </span>
    ),
    { id, duration },
  );
}
