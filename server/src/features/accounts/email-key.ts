import { domainToASCII } from "node:url";

/**
 * What two spellings of one address share: lower case, international domain in ASCII form (S61, S66). Compared and unique in
 * the database; people always see what they typed.
 */
export function emailKey(email: string): string {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf("@");
  const domain = trimmed.slice(at + 1);
  return `${trimmed.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize("NFC").toLowerCase();
}
