import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * An opaque secret for a person to carry: 256 random bits in base64url. Only its hash is stored; a look-up by the hash
 * of what was presented leaks nothing through time, since equal prefixes of secrets have unrelated hashes.
 */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The token of an `Authorization` value: `Bearer …`, or the bare token, as sockets may send it (design section 11). */
export function readBearer(authorization: string | undefined): string | null {
  const token = authorization?.replace(/^Bearer\s+/i, "").trim();
  return token && token.length <= 200 ? token : null;
}

/** Compares secrets in constant time. */
export function isSameSecret(presented: string, expected: string): boolean {
  return timingSafeEqual(hashToken(presented), hashToken(expected));
}
