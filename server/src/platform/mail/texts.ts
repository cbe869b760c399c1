import { createTexts } from "../texts.ts";

export const t = createTexts({
  unsubscribe: "Unsubscribe",
  mailbox: "Mailbox",
  mailboxText: "No mail server is configured (SMTP_URL), so mail is kept here, newest first.",
  noMailYet: "No mail yet.",
  sentTo: "To {address}, {time}",
});
