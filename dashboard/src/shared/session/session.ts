import type { User } from "@hark/contract/accounts/schema";
import { createContext, use } from "react";

/** The server's response to any kind of sign-in. */
export interface SignedIn {
  user: User;
  token: string;
}

/** What screens may do with the session; implemented by `app/session.ts`. */
export interface Session {
  isSignedIn: () => boolean;
  /** Called after any kind of sign-in: stores the token and the account, fetches the projects (AUTH-61..64). */
  begin: (signedIn: SignedIn) => void;
  /** Signs out on request: removes everything that belongs to the person from this browser (AUTH-65..68). */
  end: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession outside of the app's providers");
  return session;
}
