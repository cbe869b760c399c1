import { useCallback, useSyncExternalStore } from "react";
import { personStorage } from "./person-storage.ts";

/** A stored text of this person, and the way to write it. */
export function useStored(accountId: string, name: string): [string | null, (value: string | null) => void] {
  const subscribe = useCallback(
    (listener: () => void) => personStorage.subscribe(accountId, name, listener),
    [accountId, name],
  );
  const value = useSyncExternalStore(subscribe, () => personStorage.read(accountId, name));
  const write = useCallback((next: string | null) => personStorage.write(accountId, name, next), [accountId, name]);
  return [value, write];
}
