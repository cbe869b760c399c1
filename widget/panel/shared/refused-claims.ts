import { RequestError } from "@hark/contract/request";

/** What the page says of its visitor, as the server is told. */
export interface Claims {
  user?: { id: string; name: string | null | undefined; email: string | null | undefined };
  userToken?: string | undefined;
  metadata?: Record<string, unknown>;
}

interface Ways<Answer> {
  post: (claims: object) => Promise<Answer>;
  warn: (text: string) => void;
}

/** Starts the session without what the server refused of the claims, or without any. Throws an error that is no refusal. */
export async function postWithoutRefused<Answer>(error: unknown, claims: Claims, { post, warn }: Ways<Answer>) {
  const fields = readRefusal(error);
  warn(`identify was not accepted: ${JSON.stringify(fields)}`);
  return post(withoutRefused(claims, fields)).catch((again) => {
    readRefusal(again);
    return post({});
  });
}

/** Returns the invalid fields, or throws any other error. */
function readRefusal(error: unknown): Record<string, string> {
  if (!(error instanceof RequestError) || error.status !== 400) throw error;
  return error.fields ?? {};
}

/** A visitor with a valid user token must not lose their history because of a name that is too long. */
function withoutRefused({ user, ...rest }: Claims, refused: Record<string, string>): Claims {
  const keep = <T extends object>(map: T, prefix = "") =>
    Object.fromEntries(Object.entries(map).filter(([name]) => !(prefix + name in refused))) as T;
  return { ...keep(rest), ...(user && !("user.id" in refused) && { user: keep(user, "user.") }) };
}
