import type { ClientEvents } from "@hark/contract/socket";
import type { LivePart, Manifest } from "./manifest.ts";

/** The only way to subscribe to the socket and to send through it. `app/realtime.ts` owns the socket itself. */

interface Line {
  hear: (part: LivePart) => void;
  /** Dropped while disconnected. */
  tell: <Name extends keyof ClientEvents>(name: Name, ...values: Parameters<ClientEvents[Name]>) => void;
}

let line: Line | null = null;
const parts = new Set<LivePart>();

/** Loads a feature's subscription, which then gets every socket. After a failure the next call retries. */
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

/** A lost event delays an update but loses no data: whatever is shown is refetched from the last known message. */
export function catchUp() {
  for (const part of parts) part.catchUp();
}
