/**
 * Names the reader's way to write dates and times, for `Intl`: English, as the words around them are, in the order and with the clock
 * of the reader's own region, so '28 November 2026, 14:16' for a browser in German or British English and 'November 28, 2026, 2:16 PM' for
 * one in American English.
 */
export function dateLocaleOf(browserLanguage?: string): string {
  const own = new Intl.DateTimeFormat(browserLanguage, { hour: "numeric" }).resolvedOptions();
  const english = `en-${new Intl.Locale(own.locale).maximize().region}`;
  // English as no region of its own has it puts the day first, as nearly everybody outside of the United States does.
  const known = new Intl.DateTimeFormat(english).resolvedOptions().locale;
  return `${known === english ? known : "en-001"}-u-ca-gregory-hc-${own.hourCycle}`;
}

export const dateLocale = dateLocaleOf();
