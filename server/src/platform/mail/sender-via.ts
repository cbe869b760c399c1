import { nameInMail } from "./name-in-mail.ts";
import { t } from "./texts.ts";

/** A sender's name that says through whom somebody writes: "Ada via Chainring". Without a name it is the second alone. */
export const senderVia = (name: string | null, through: string): string =>
  name?.trim() ? t("via", { name: nameInMail(name), through: nameInMail(through) }) : nameInMail(through);
