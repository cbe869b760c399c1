import { createTexts } from "../texts/texts.ts";

export const { t } = createTexts({
  noConnection: "No connection since {time}. What you type is kept.",
  tryNow: "Try now",
  connectedAgain: "Connected again.",
  skipToContent: "Skip to content",
  main: "Main",
  unreadWord: "unread",
  openMenu: "Open menu",
});
