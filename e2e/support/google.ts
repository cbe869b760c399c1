import { type OidcProvider, startOidcProvider } from "../../server/test/oidc-provider.ts";
import { type HarkServer, startHark } from "./server.ts";
import { test as base } from "./test.ts";

/** A server where people sign in with Google, which is replaced by a real OpenID provider on loopback. */
export const test = base.extend<object, { withGoogle: { google: OidcProvider; hark: HarkServer } }>({
  withGoogle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const google = await startOidcProvider("http://localhost/auth/validate-google");
      const hark = await startHark({
        GOOGLE_CLIENT_ID: google.settings.clientId,
        GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
        GOOGLE_ISSUER: google.settings.issuer,
      });
      await use({ google, hark });
      await hark.stop();
      await google.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

export { expect } from "@playwright/test";
