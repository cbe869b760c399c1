import { useCode } from "../../shared/use-code.ts";

const code = { load: async () => (await import("./known-match.tsx")).KnownMatch };

/** Who reports a bug sees what is known of it; neither this nor its code is waited for. */
export function KnownMatchLater(props: { onMatch?: (isShown: boolean) => void }) {
  const { Component: Match } = useCode(code);
  return Match ? <Match {...props} /> : null;
}
