import { isRefusal } from "../api/retries.ts";
import { t } from "./texts.ts";
import { toast } from "./toast.tsx";
import { ToastWords } from "./toast-words.tsx";

/**
 * For a change that was shown at once and is taken back: says so, and offers to try again, except where the server refused and would refuse
 * again. A switch or a field stays where it was and is pressed again; everything else that is optimistic says it so, but for the one thing of
 * which the contract wants no word (ERR-42).
 */
export function toastFailure(error: unknown, text: string, again: () => unknown): void {
  if (isRefusal(error)) {
    toast.error(text);
    return;
  }
  toast.error((item) => (
    <ToastWords
      text={text}
      action={t("tryAgain")}
      onClick={() => {
        toast.dismiss(item.id);
        again();
      }}
    />
  ));
}
