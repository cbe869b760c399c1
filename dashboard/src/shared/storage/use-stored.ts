import { useCallback, useSyncExternalStore } from "react";
import { personStorage } from "./person-storage.ts";

/** Returns a stored text of this person, and a function that writes it. */
export function useStored(accountId: string, name: string): [string | null, (value: string | null) => void] {
  const subscribe = useCallback(
    (listener: () => void) => personStorage.subscribe(accountId, name, listener),
    [accountId, name],
  );
  const value = useSyncExternalStore(subscribe, () => personStorage.read(accountId, name));
  const write = useCallback((next: string | null) => personStorage.write(accountId, name, next), [accountId, name]);
  return [value, write];
}
