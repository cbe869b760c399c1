import { Inbox } from "lucide-react";
import { useIsMailKept } from "../../features/accounts/mail-transport.ts";
import { t } from "./texts.ts";

/** On a server without a mail server: where the letter lies. */
export function MailboxNote() {
  if (!useIsMailKept()) return null;
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm text-soft">
      <Inbox className="mt-[3px] size-3.5 shrink-0" />
      <span>{t("mailIsKept")}</span>
    </p>
  );
}
