import type { User } from "@hark/contract/accounts/schema";
import { createContext, use } from "react";

/** What the server answers to a sign-in of any kind. */
export interface SignedIn {
  user: User;
  token: string;
}

/** What screens may do with the session; `app/session.ts` is behind it. */
export interface Session {
  isSignedIn: () => boolean;
  /** After a sign-in of any kind: stores the token and the account, fetches the projects (AUTH-61..64). */
  begin: (signedIn: SignedIn) => void;
  /** Asked for by the person: forgets everything that belongs to them in this browser (AUTH-65..68). */
  end: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession outside of the app's providers");
  return session;
}
