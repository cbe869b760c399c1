import { copyText } from "./copy-text.ts";
import { t } from "./texts.ts";
import { toast } from "./toast.tsx";

/** Copies a text and says in a toast whether it worked. */
export async function copyAndTell(text: string, done = t("copiedToClipboard")): Promise<void> {
  if (await copyText(text)) toast.success(done);
  else toast.error(t("copyFailed"));
}
