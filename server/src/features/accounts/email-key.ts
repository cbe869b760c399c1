import { domainToASCII } from "node:url";

/**
 * Returns the key of an address, which is the same for all its spellings: lower case, with an international domain in ASCII
 * form (S61, S66). The database compares keys and keeps them unique; people always see what they typed.
 */
export function emailKey(email: string): string {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf("@");
  const domain = trimmed.slice(at + 1);
  return `${trimmed.slice(0, at)}@${domainToASCII(domain) || domain}`.normalize("NFC").toLowerCase();
}
