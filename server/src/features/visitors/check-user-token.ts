import { userToken as limits } from "@hark/contract/limits";
import { errors, jwtVerify } from "jose";
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
 * days ahead, and the payload's `id` equal to the identified one. Anything else is an unverified visitor, not an error; the
 * problem is for the console of who builds the page, and says nothing that the token's owner could not see.
 */
export async function checkUserToken(options: {
  token: string;
  secretKey: string;
  identifiedId: string;
  now: Date;
}): Promise<{ verified: VerifiedIdentity } | { problem: string }> {
  try {
    const { payload } = await jwtVerify(options.token, new TextEncoder().encode(options.secretKey), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
      clockTolerance: limits.leewayMs / 1000,
      currentDate: options.now,
    });
    if ((payload.exp ?? 0) * 1000 > options.now.getTime() + limits.maxLifeMs) {
      return { problem: "exp is more than 366 days ahead; it counts seconds, not milliseconds" };
    }
    const claims = payloadSchema.safeParse(payload);
    if (!claims.success) return { problem: "the payload needs an id, and name and email as text where they are given" };
    const { id, name, email } = claims.data;
    if (id !== options.identifiedId) return { problem: "the payload's id is not the id that was identified" };
    return { verified: { id, name: name?.trim() || null, email: email?.trim() || null } };
  } catch (error) {
    return { problem: describe(error) };
  }
}

function describe(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "it has expired";
  if (error instanceof errors.JWTClaimValidationFailed) return `the claim ${error.claim} is missing or not valid`;
  if (error instanceof errors.JOSEAlgNotAllowed) return "it is not signed with HS256";
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return "it is not signed with the secret key of this project";
  return "it is not a signed token";
}
