import { createTexts } from "../texts.ts";

export const t = createTexts({
  unsubscribe: "Unsubscribe",
  via: "{name} via {through}",
  mailbox: "Mailbox",
  mailboxText: "No mail server is configured (SMTP_URL), so mail is kept here, newest first.",
  noMailYet: "No mail yet",
  noMailYetText: "What this server would send appears here. Reload the page to look again.",
  from: "From",
  to: "To",
  sentAt: "Sent",
  asHtml: "HTML",
  asText: "Text",
  reload: "Reload",
  allMails: "All mails with example data",
  backToMailbox: "Mailbox",
  wide: "600 pixels",
  narrow: "390 pixels",
});
