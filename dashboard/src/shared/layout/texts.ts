import { createTexts } from "../texts/texts.ts";

export const { t } = createTexts({
  skipToContent: "Skip to content",
  main: "Main",
  unreadWord: "unread",
  openMenu: "Open menu",
});
