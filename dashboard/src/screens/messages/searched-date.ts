import { dateLocale } from "../../shared/time/date-locale.ts";
/** 3 May: how far back a look went. */
export const searchedDate = (at: string) =>
  new Date(at).toLocaleDateString(dateLocale, { day: "numeric", month: "long" });
