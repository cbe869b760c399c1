import { sound } from "@hark/contract/limits";

let audio: AudioContext | undefined;

/**
 * Plays two soft notes for a reply that is not visible: once for all tabs of a browser, at most once a second, and never where
 * the browser blocks sound before the first click. A missed sound is not played later.
 */
export async function chime() {
  const lockMs = sound.throttleMs;
  try {
    if (!navigator.locks) return play();
    await navigator.locks.request("hark.sound", { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      play();
      await new Promise((resolve) => setTimeout(resolve, lockMs));
    });
  } catch {
    // A sound that fails must not cause an error on the customer's page.
  }
}

function play() {
  audio ??= new AudioContext();
  if (audio.state !== "running") {
    // A browser that has no device for sound says so here.
    audio.resume().catch(() => {});
    return;
  }
  for (const [hertz, delay] of [
    [587.33, 0],
    [880, 0.11],
  ] as const) {
    const start = audio.currentTime + delay;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  }
}
