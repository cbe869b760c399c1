import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The customer's page, or the panel in its frame. */
export type Place = "page" | "panel";

/** What a visitor looks for: the first shown element of this selector whose name or words match. */
export interface Target {
  in: Place;
  selector: string;
  /** A regular expression of the element's `aria-label` or else its text; without it the first one is meant. */
  named?: string;
}

/** One browser with one window, driven as a person does: real presses and keys. */
export interface Engine {
  name: string;
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function that closes over nothing; arguments and result are JSON. */
  run: <Args extends unknown[], Result>(
    place: Place,
    code: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Presses the target in its middle; throws where there is none, or something lies above it. */
  press: (target: Target) => Promise<void>;
  /** Types into whatever has the focus. */
  type: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** A browser that is not on this machine; the message says in a sentence what to install. */
export class MissingEngine extends Error {}

export const enterKey = "\uE007";
export const escapeKey = "\uE00C";

/** Runs in a place: finds the target's element. Hark's own shadow root is looked through, as a person looks. */
export function findTarget(selector: string, named: string | null): Element | null {
  const roots = [document, document.querySelector("hark-widget")?.shadowRoot];
  const found = roots.flatMap((root) => [...(root?.querySelectorAll(selector) ?? [])]);
  const wanted = new RegExp(named ?? "");
  const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent ?? "";
  return (
    found.filter((element) => element.getClientRects().length > 0 && wanted.test(nameOf(element).trim()))[0] ?? null
  );
}

/** Waits until `ask` gives something that is not false, null or undefined. What it throws meanwhile is said at the end. */
export async function until<Answer>(what: string, ask: () => Promise<Answer>, limitMs = 15_000) {
  const giveUpAt = Date.now() + limitMs;
  let reason = "";
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer as NonNullable<Exclude<Answer, false>>;
      reason = "";
    } catch (error) {
      reason = `: ${String(error)}`;
    }
    if (Date.now() > giveUpAt) throw new Error(`waited in vain for ${what}${reason}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A folder that is gone when the browser is. */
export async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), "hark-engine-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
