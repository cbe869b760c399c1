import { unsent } from "../session/unsent.ts";

/** Sends what waits: somebody goes to another project, or the page goes. */
export function sendUnsent(): void {
  for (const send of [...unsent]) void send();
}
