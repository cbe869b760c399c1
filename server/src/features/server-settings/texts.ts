import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  isFixed: "{variable} is set in the server's environment, which wins. Change it there and start the server again.",
  noNewAccounts: "This server takes no new accounts. If you have one, sign in.",
  byInvitation: "New accounts are by invitation here. Use the address that the invitation was sent to.",
  manyChecks: "The server was looked at often just now. Try again in some minutes.",
});
