import { vi } from "vitest";

/** Replaces the browser's audio and counts how often a sound would have been heard. */

const NOTES_PER_SOUND = 2;

let notes = 0;
let state: AudioContextState = "running";

class QuietAudio {
  currentTime = 0;
  destination = {};
  get state() {
    return state;
  }
  async resume() {}
  createOscillator() {
    notes++;
    const node = { type: "", frequency: { value: 0 }, connect: () => node, start() {}, stop() {} };
    return node;
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = { gain, connect: () => node };
    return node;
  }
}

/** Before each test. */
export function hushed(): void {
  notes = 0;
  state = "running";
  vi.stubGlobal("AudioContext", QuietAudio);
}

/** Whether the browser allows sound, as it does only after the first click. */
export function allowSound(isAllowed: boolean): void {
  state = isAllowed ? "running" : "suspended";
}

export const sounds = () => notes / NOTES_PER_SOUND;
