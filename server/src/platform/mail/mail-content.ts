import type { MailAddress } from "./mail-address.ts";

/** What a mail is recognised by. */
export interface MailBrand {
  name: string;
  /** A picture that every mail program can show, so no WebP; null draws a tile with the first letter. */
  logoUrl: string | null;
  /** Of the tile and the button, `#rrggbb`. */
  color: string;
}

export interface MailContent {
  to: MailAddress;
  /** Who it comes from, before the server's own address; the operator's name for it where this is left out. */
  from?: string;
  /** The project that it is about; Hark itself where there is none. */
  brand?: MailBrand;
  subject: string;
  greeting?: string;
  /** Plain text; line breaks stay. */
  paragraphs: string[];
  /** A quoted text that a person wrote. */
  quote?: string;
  action?: { label: string; url: string };
  footer?: string;
  /** Where one stops such mail without signing in; also offered to mail programs that have a button for it. */
  unsubscribeUrl?: string;
}
