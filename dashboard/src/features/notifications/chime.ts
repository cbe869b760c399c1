/** Plays two soft notes, a fifth apart. They are synthesized, so there is no file to load and decode. */
export function drawChime(audio: AudioContext): void {
  const start = audio.currentTime;
  note(audio, { hertz: 587.33, at: start, seconds: 0.5 });
  note(audio, { hertz: 880, at: start + 0.11, seconds: 0.7 });
}

const LOUDNESS = 0.16;

function note(audio: AudioContext, { hertz, at, seconds }: { hertz: number; at: number; seconds: number }): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
