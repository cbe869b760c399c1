/** The package has no types of its own; these are the parts that the tests use. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  interface Account {
    accountId: string;
    claims(): Promise<Record<string, unknown> & { sub: string }>;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    oidc: { client?: { clientId: string }; session?: { accountId?: string } };
  }

  interface Configuration {
    findAccount(context: Context, sub: string): Account | undefined;
    loadExistingGrant(context: Context): Promise<Grant | undefined>;
    interactions: { policy: unknown; url(context: Context, interaction: { uid: string }): string };
    [setting: string]: unknown;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export const interactionPolicy: {
    base(): { add(prompt: object): void };
    Prompt: new (info: { name: string; requestable: boolean }) => object;
  };
}
