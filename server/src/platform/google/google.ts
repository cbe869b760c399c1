import type { Configuration } from "openid-client";
import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { serializeError } from "../logged-error.ts";
import { newToken } from "../tokens.ts";
import { t } from "./texts.ts";

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** `https://accounts.google.com`, or another OpenID provider. */
  issuer: string;
}

/** What the browser has to bring back from Google. */
export interface GoogleAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleIdentity {
  /** Google's id of the person, which stays the same when their address changes. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string | undefined;
}

export interface Google {
  start(): Promise<{ url: string; token: string; tokenHash: Buffer; attempt: GoogleAttempt }>;
  /** Throws GOOGLE_REFUSED when Google rejects the code, or the state is not that of the attempt. */
  finish(attempt: GoogleAttempt, answer: { code: string; state: string }): Promise<GoogleIdentity>;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
});

/** Loaded at first use, as most servers have no settings for Google. */
const loadClient = () => import("openid-client");

/** Google, or another OpenID provider instead of it. Its configuration is read at first use and cached. */
export function createGoogle(settings: GoogleSettings, { publicUrl, log }: { publicUrl: string; log: Log }): Google {
  const redirectUri = `${publicUrl}/auth/validate-google`;
  let known: Promise<Configuration> | undefined;

  async function readConfiguration(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await loadClient();
    const issuer = new URL(settings.issuer);
    // The signature of an id token is checked too; the TLS connection alone is not trusted.
    const execute = [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])];
    return discovery(issuer, settings.clientId, settings.clientSecret, undefined, { execute });
  }

  function discover(): Promise<Configuration> {
    const found = readConfiguration();
    known = found;
    found.catch((error: unknown) => {
      log.warn({ err: error }, "Google's configuration could not be read");
      known = undefined;
    });
    return found;
  }

  async function configuration(): Promise<Configuration> {
    try {
      return await (known ?? discover());
    } catch {
      throw new AppError("UNAVAILABLE", { message: t("unreachable"), retryAfterSeconds: 10 });
    }
  }

  return {
    async start() {
      const client = await loadClient();
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: "S256",
        // People have several accounts; without this Google may pick one silently.
        prompt: "select_account",
      });
      return { url: url.href, ...newToken(), attempt };
    },

    async finish(attempt, { code, state }) {
      const { authorizationCodeGrant } = await loadClient();
      const config = await configuration();
      const { issuer, authorization_response_iss_parameter_supported: namesIssuer } = config.serverMetadata();
      const returned = new URL(redirectUri);
      returned.searchParams.set("code", code);
      returned.searchParams.set("state", state);
      // There is one issuer, so the name that guards against mixing up several does not have to travel through the page.
      if (namesIssuer) returned.searchParams.set("iss", issuer);
      try {
        const tokens = await authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: attempt.codeVerifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        });
        const claims = claimsSchema.parse(tokens.claims());
        return {
          subject: claims.sub,
          email: claims.email,
          isEmailVerified: claims.email_verified,
          name: claims.name,
        };
      } catch (error) {
        log.info({ reason: serializeError(error).message }, "Google did not confirm a sign-in");
        throw new AppError("GOOGLE_REFUSED");
      }
    },
  };
}
