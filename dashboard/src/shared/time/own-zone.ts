import { createContext, use } from "react";

const OwnZoneContext = createContext<string | undefined>(undefined);

export const OwnZoneProvider = OwnZoneContext.Provider;

/** The IANA zone in which this agent reads and picks times: the one that their hours are set in, else the browser's. */
export function useOwnZone(): string {
  return use(OwnZoneContext) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
