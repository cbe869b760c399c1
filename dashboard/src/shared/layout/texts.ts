import { createTexts } from "../texts/texts.ts";

export const { t } = createTexts({
  skipToContent: "Skip to content",
  main: "Main",
  unread: "unread",
  openMenu: "Open menu",
});
