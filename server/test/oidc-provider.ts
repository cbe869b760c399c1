/// <reference path="./oidc-provider-module.d.ts" />
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { interactionPolicy, Provider } from "oidc-provider";
import type { GoogleSettings } from "../src/platform/google/google.ts";

export interface GooglePerson {
  /** Google's id of the account, which stays when the address changes. */
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
}

export interface OidcProvider {
  settings: GoogleSettings;
  /** The person who signs in next. */
  person: GooglePerson;
  close(): Promise<void>;
}

/** A real OpenID provider instead of Google, on loopback. Everybody signs in as `person` without a prompt. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { clientId: "hark", clientSecret: "the-client's-secret", issuer };
  const people = new Map<string, GooglePerson>();
  const holder: OidcProvider = {
    settings,
    person: { sub: "nobody", email: "nobody@gmail.example", email_verified: true },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "1" }] },
    cookies: { keys: ["a key for these tests alone"] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    // Google puts the address into the id token.
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    interactions: { policy: prompts, url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // The server under test gets its port after this one.
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname === new URL(redirectUri).pathname;
  const answer = provider.callback();
  server.on("request", async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    people.set(holder.person.sub, { ...holder.person });
    await provider.interactionFinished(request, response, {
      login: { accountId: holder.person.sub },
      select_account: {},
    });
  });
  return holder;
}

/** Acts as the browser at Google: follows redirects with cookies until it is sent back. Returns the address. */
export async function walkThroughGoogle(startUrl: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(startUrl);
  for (let step = 0; step < 10; step++) {
    if (url.href.startsWith(redirectUri)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`Google answered ${response.status} instead of going on: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error("Google did not send the browser back");
}
