import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** One customer of an IPv6 provider holds at least this much; smaller parts of it are theirs to choose from. */
const ipv6PrefixLength = 64;

/**
 * Returns the name under which limits count a client's address: IPv4 as it is, also where it is written as IPv6
 * (`::ffff:192.0.2.1`), and IPv6 cut to its /64 network. What is no address at all (a proxy may send `unknown`) is one key.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, ipv6PrefixLength / 8);
  return `${ipaddr.fromByteArray(bytes).toString()}/${ipv6PrefixLength}`;
}

/** The key of whoever sent a request. Proxies are believed only where the operator has named them (`TRUSTED_PROXIES`). */
export function addressOf(request: Pick<FastifyRequest, "ip">): string {
  return addressKey(request.ip);
}
