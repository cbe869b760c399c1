import { email } from "@hark/contract/wire";

/** One mailbox. Mailers take this and never a header's text, in which a name or an address could add another recipient. */
export interface MailAddress {
  /** Empty where mail goes to the address alone. */
  readonly name: string;
  readonly address: string;
}

/** Whether it is exactly one address, with nothing in it that a header or a mail server would read as something else. */
export function isOneAddress(address: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Z}]/u.test(address) && email.safeParse(address).success;
}

/** The operator's `MAIL_FROM`: `Name <address>` or an address. */
export function readSender(sender: string): MailAddress {
  const [, name = "", address = sender] = /^([^<>]*)<([^<>]+)>\s*$/.exec(sender) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}
