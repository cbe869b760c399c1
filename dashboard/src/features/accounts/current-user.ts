import type { User } from "@hark/contract/accounts/schema";
import { useQuery } from "@tanstack/react-query";
import { currentUserQuery } from "./requests.ts";

/** Returns the signed-in account; only for screens behind the sign-in, where it is always known. */
export function useCurrentUser(): User {
  const { data: user } = useQuery(currentUserQuery);
  if (!user) throw new Error("useCurrentUser on a screen that is open to everybody");
  return user;
}
