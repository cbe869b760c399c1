import { userToken as limits } from "@hark/contract/limits";
import { jwtVerify } from "jose";
import { z } from "zod";

/** What a valid user token says of its visitor; `email` and `name` are then authoritative. */
export interface VerifiedIdentity {
  id: string;
  name: string | null;
  email: string | null;
}

const payloadSchema = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  name: z.string().nullish(),
  email: z.string().nullish(),
});

/**
 * Checks a user token (design sections 6 and 11): HS256 with this project's key, `exp` there, in the future and at most 366
 * days ahead, and the payload's `id` equal to the identified one. Anything else is null: an unverified visitor, not an error.
 */
export async function checkUserToken(options: {
  token: string;
  secretKey: string;
  identifiedId: string;
  now: Date;
}): Promise<VerifiedIdentity | null> {
  try {
    const { payload } = await jwtVerify(options.token, new TextEncoder().encode(options.secretKey), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
      clockTolerance: limits.leewayMs / 1000,
      currentDate: options.now,
    });
    if ((payload.exp ?? 0) * 1000 > options.now.getTime() + limits.maxLifeMs) return null;
    const claims = payloadSchema.parse(payload);
    if (claims.id !== options.identifiedId) return null;
    return { id: claims.id, name: claims.name?.trim() || null, email: claims.email?.trim() || null };
  } catch {
    return null;
  }
}
