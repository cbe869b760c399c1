import { sound as limits } from "@hark/contract/limits";
import { toast } from "../../shared/ui/toast.tsx";
import { drawChime } from "./chime.ts";
import { isBeingRead } from "./reading.ts";
import { t } from "./texts.ts";

/**
 * The sound of incoming activity: one per browser however many tabs are open (S25), at most one a second (RT-18), none for an
 * item that is being read in another tab, and never late: a tab that slept does not catch up on sounds.
 */
const LAST_PLAYED_KEY = "hark.sound-at";
/** Of which events it was decided, the last one at the end. */
const DECIDED_KEY = "hark.sound-of";
const MOST_DECIDED = 50;
const LATE_MS = 2_000;
/** Even when sound is allowed, a browser may take a moment to start it. */
const START_LIMIT_MS = 300;

let playedHereAt = Number.NEGATIVE_INFINITY;

interface Sound {
  play: () => Promise<void>;
}

/** Call it when the event arrives; a sound that would start too long after that is skipped. */
export function openSound({ itemId, eventId }: { itemId: string; eventId: string }): Sound {
  const openedAt = performance.now();
  const openedOn = Date.now();
  return {
    async play() {
      if (await isBeingRead(itemId)) return;
      // Before its turn, as the other tabs wait for nothing that a silent one waits for.
      const canBeHeard = await startAudio();
      await inTurn(() => {
        if (performance.now() - openedAt > LATE_MS || isDecided(eventId)) return;
        const isCovered = hasSounded({ since: openedOn });
        // A tab that the browser keeps silent leaves the sound to the next tab.
        if (!isCovered && !canBeHeard) return hintOnce();
        const isHeard = !isCovered && ring();
        if (isHeard) noteSound();
        if (isHeard || isCovered) noteDecided(eventId);
      });
    },
  };
}

/** Tabs decide one after the other. Without locks, as over plain http, each decides alone by what was stored last. */
async function inTurn(decide: () => void): Promise<void> {
  if (navigator.locks) await navigator.locks.request("hark.sound", decide);
  else decide();
}

/** A tab may hear of an event long after another tab has. */
const isDecided = (eventId: string) => listDecided().includes(eventId);

function listDecided(): string[] {
  try {
    return localStorage.getItem(DECIDED_KEY)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

function noteDecided(eventId: string): void {
  try {
    localStorage.setItem(DECIDED_KEY, [...listDecided(), eventId].slice(-MOST_DECIDED).join(" "));
  } catch {
    // Without storage a tab knows of no other.
  }
}

/** A sound within the last second, or after this event had arrived, has covered it: another tab was faster. */
function hasSounded({ since }: { since: number }): boolean {
  try {
    const playedOn = Number(localStorage.getItem(LAST_PLAYED_KEY));
    const elapsed = Date.now() - playedOn;
    // A negative time means that the clock was set back.
    return elapsed >= 0 && (elapsed < limits.throttleMs || playedOn >= since);
  } catch {
    return performance.now() - playedHereAt < limits.throttleMs;
  }
}

function noteSound(): void {
  playedHereAt = performance.now();
  try {
    localStorage.setItem(LAST_PLAYED_KEY, String(Date.now()));
  } catch {
    // Without storage a tab only knows its own sounds.
  }
}

let audio: AudioContext | undefined;
let hasHinted = false;

/** Returns whether a sound would be heard. */
async function startAudio(): Promise<boolean> {
  try {
    audio ??= new AudioContext();
    return await isStarted(audio);
  } catch (error) {
    console.warn("The notification sound could not be prepared", error);
    return false;
  }
}

/** Returns whether it is heard. */
function ring(): boolean {
  try {
    if (!audio) return false;
    drawChime(audio);
    return true;
  } catch (error) {
    console.warn("The notification sound could not be played", error);
    return false;
  }
}

/** Before the first click browsers block sound; `resume` then never settles in some and fails in others. */
async function isStarted(context: AudioContext): Promise<boolean> {
  if (context.state !== "running") await Promise.race([context.resume().catch(() => {}), delay(START_LIMIT_MS)]);
  return context.state === "running";
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** S24 */
function hintOnce(): void {
  const refused = audio;
  if (hasHinted || !refused) return;
  hasHinted = true;
  toast(t("clickToHear"), { id: "sound-hint" });
  // More than once, as browsers do not count a touch scroll or the Escape key as a gesture.
  const started = new AbortController();
  const enable = () =>
    void refused.resume().then(
      () => started.abort(),
      () => {},
    );
  for (const gesture of ["pointerup", "keydown"]) window.addEventListener(gesture, enable, { signal: started.signal });
}
