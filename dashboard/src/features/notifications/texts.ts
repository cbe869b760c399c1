import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  testMailSent: "Test mail sent",
  testMailFailed: "The test mail couldn't be sent",
  mailServer: "Mail server",
  sendTestMail: "Send test mail",
  mailStuck: "Mail hasn't been sent since {since}. Hark keeps trying. The server says: {problem}",
  noMailServer: "No mail server is configured. Mail is kept on the server, at the address printed when it started.",
  noMailYet: "No mail has been sent yet.",
  mailWorks: "Mail is working. Last sent {sentAt}.",
  clickToHear: "Click anywhere to hear new messages",
});
