import { userToken as limits, text } from "@hark/contract/limits";
import { metadata, personName } from "@hark/contract/visitors/schema";
import { email } from "@hark/contract/wire";
import { errors, jwtVerify } from "jose";
import { z } from "zod";

/** The claims of a valid user token; its `email` and `name` are authoritative. */
export interface VerifiedIdentity {
  id: string;
  name: string | null;
  email: string | null;
  /** The map of the claim `metadata`: what counts where a project weighs votes. Null without one. */
  metadata: Record<string, unknown> | null;
  /** When the token expires, leeway included. */
  expiresAt: Date;
}

const idClaim = z.union([z.string().min(1).max(text.externalIdMax), z.number()]).transform(String);

/** Claims are put into mails and titles, so even signed ones must have the shape of every name and address. */
const claims = { name: personName, email };

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
}): Promise<{ verified: VerifiedIdentity | null; problem: string | null }> {
  try {
    const { payload } = await jwtVerify(options.token, new TextEncoder().encode(options.secretKey), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
      clockTolerance: limits.leewayMs / 1000,
      currentDate: options.now,
    });
    const expiresMs = (payload.exp ?? 0) * 1000;
    if (expiresMs > options.now.getTime() + limits.maxLifeMs) {
      return refused("exp is more than 366 days ahead; it counts seconds, not milliseconds");
    }
    const id = idClaim.safeParse(payload.id);
    if (!id.success) return refused(`the payload needs an id of at most ${text.externalIdMax} characters`);
    if (id.data !== options.identifiedId) return refused("the payload's id is not the id that was identified");
    const [name, mail] = [readClaim("name", payload.name), readClaim("email", payload.email)];
    const said = metadata.safeParse(payload.metadata);
    const expiresAt = new Date(expiresMs + limits.leewayMs);
    return {
      verified: {
        id: id.data,
        name: name.value,
        email: mail.value,
        metadata: said.success ? said.data : null,
        expiresAt,
      },
      problem: name.problem ?? mail.problem,
    };
  } catch (error) {
    return refused(describe(error));
  }
}

const refused = (problem: string) => ({ verified: null, problem });

/** A malformed claim is left out and reported to the integrator; the token still verifies the visitor. */
function readClaim(name: keyof typeof claims, value: unknown): { value: string | null; problem: string | null } {
  if (value === undefined || value === null || value === "") return { value: null, problem: null };
  const read = claims[name].safeParse(value);
  if (read.success) return { value: read.data || null, problem: null };
  return { value: null, problem: `its ${name} was left out: ${read.error.issues[0]?.message ?? "it is not valid"}` };
}

function describe(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "it has expired";
  if (error instanceof errors.JWTClaimValidationFailed) return `the claim ${error.claim} is missing or not valid`;
  if (error instanceof errors.JOSEAlgNotAllowed) return "it is not signed with HS256";
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return "it is not signed with the secret key of this project";
  return "it is not a signed token";
}
