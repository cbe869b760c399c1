import { sound as limits } from "@hark/contract/limits";
import { toast } from "../../shared/ui/toast.tsx";
import { drawChime } from "./chime.ts";
import { isBeingRead } from "./reading.ts";

/**
 * The sound of incoming activity: one per browser however many tabs are open (S25), at most one a second (RT-18), none
 * for what somebody is reading in another tab, and never late: a tab that slept does not catch up on sounds.
 */
const LAST_PLAYED_KEY = "hark.sound-at";
const LATE_MS = 2_000;

let playedHereAt = Number.NEGATIVE_INFINITY;

interface Sound {
  play: () => Promise<void>;
}

/** Opened when the event arrives: what comes to be played too long after that stays silent. */
export function openSound({ itemId }: { itemId: string }): Sound {
  const openedAt = performance.now();
  return {
    async play() {
      if (await isBeingRead(itemId)) return;
      await inTurn(async () => {
        if (performance.now() - openedAt > LATE_MS || !mayPlayNow()) return;
        await ring();
      });
    },
  };
}

/** Tabs decide one after the other. Without locks, as over plain http, each decides alone by what the last one wrote. */
async function inTurn(decide: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request("hark.sound", decide);
  else await decide();
}

function mayPlayNow(): boolean {
  const now = Date.now();
  try {
    const elapsed = now - Number(localStorage.getItem(LAST_PLAYED_KEY));
    // A negative time means that the clock was set back, not that a sound is to come.
    if (elapsed >= 0 && elapsed < limits.throttleMs) return false;
    localStorage.setItem(LAST_PLAYED_KEY, String(now));
  } catch {
    if (performance.now() - playedHereAt < limits.throttleMs) return false;
  }
  playedHereAt = performance.now();
  return true;
}

let audio: AudioContext | undefined;
let hasHinted = false;

async function ring(): Promise<void> {
  try {
    audio ??= new AudioContext();
    // Before the first click browsers hold sound back; `resume` then neither plays nor fails, it waits.
    if (audio.state !== "running") await Promise.race([audio.resume(), nextTask()]);
    if (audio.state !== "running") {
      hintOnce();
      return;
    }
    drawChime(audio);
  } catch (error) {
    console.warn("The notification sound could not be played", error);
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** S24 */
function hintOnce(): void {
  if (hasHinted) return;
  hasHinted = true;
  toast("Click anywhere to hear new messages", { id: "sound-hint" });
  const enable = () => void audio?.resume();
  window.addEventListener("pointerdown", enable, { once: true });
  window.addEventListener("keydown", enable, { once: true });
}
