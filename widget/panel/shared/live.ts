import type { ClientEvents } from "@hark/contract/socket";
import type { LivePart, Manifest } from "./manifest.ts";

/** The one way to hear the socket, and to speak through it. `app/realtime.ts` keeps the socket itself. */

interface Line {
  hear: (part: LivePart) => void;
  /** Lost while the line is down. */
  tell: <Name extends keyof ClientEvents>(name: Name, ...values: Parameters<ClientEvents[Name]>) => void;
}

let line: Line | null = null;
const parts = new Set<LivePart>();

/** Fetches what hears for the feature; from then on it hears every socket there is. A failure is tried again at the next call. */
export async function hear({ live }: Manifest) {
  if (!live || live.loaded) return;
  const part = await live.load();
  if (live.loaded) return;
  live.loaded = part;
  parts.add(part);
  line?.hear(part);
}

export function setLine(next: Line | null) {
  line = next;
  for (const part of parts) line?.hear(part);
}

export const tellServer: Line["tell"] = (name, ...values) => line?.tell(name, ...values);

/** A lost event is a delay, never a loss: whatever is shown is fetched again from the last message known. */
export function catchUp() {
  for (const part of parts) part.catchUp();
}
