import type { ClientEvents, VisitorEvents } from "@hark/contract/socket";
import type { LivePart, Manifest } from "./manifest.ts";

/** The only way to subscribe to the socket and to send through it. `app/realtime.ts` owns the socket itself. */

interface Line {
  /** Dropped while disconnected; returns whether it was sent. */
  tell: <Name extends keyof ClientEvents>(name: Name, ...values: Parameters<ClientEvents[Name]>) => boolean;
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
}

/** Whatever socket there is now. */
export function setLine(next: Line) {
  line = next;
}

/** Hands an event of the server to the features that hear it; its payload is what the contract says (`contract/socket.ts`). */
export function deliver(name: string, ...values: unknown[]) {
  for (const { events } of parts) events[name as keyof VisitorEvents]?.(...(values as [never]));
}

export const tellServer: Line["tell"] = (name, ...values) => line?.tell(name, ...values) ?? false;

/** A lost event delays an update but loses no data: whatever is shown is refetched from the last known message. */
export function catchUp() {
  for (const part of parts) part.catchUp();
}
