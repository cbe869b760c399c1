import { beforeEach, describe, expect, it, vi } from "vitest";
import { allowSound, hushed, sounds } from "../../../test/quiet-audio.ts";
import { openSound } from "./sound.ts";

beforeEach(() => {
  hushed();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

let events = 0;
/** Something comes for the first time. */
const hear = (itemId: string) => openSound({ itemId, eventId: `event-${++events}` });

describe("sound", () => {
  it("[RT-18] [CONST-40] five messages within a second make one sound, and one a second later makes another", async () => {
    for (let times = 0; times < 5; times++) {
      await hear("a").play();
      vi.advanceTimersByTime(100);
    }
    expect(sounds()).toBe(1);
    vi.advanceTimersByTime(600);
    await hear("a").play();
    expect(sounds()).toBe(2);
  });

  it("(case S25) a tab is silent when another tab has played the sound for the same message", async () => {
    localStorage.setItem("hark.sound-at", String(Date.now()));
    await hear("a").play();
    expect(sounds()).toBe(0);
  });

  it("(case S25) a tab that receives a message late is silent after the faster tab's sound", async () => {
    const sound = hear("a");
    vi.advanceTimersByTime(50);
    localStorage.setItem("hark.sound-at", String(Date.now()));
    vi.advanceTimersByTime(1_500);
    await sound.play();
    expect(sounds()).toBe(0);
    await hear("a").play();
    expect(sounds()).toBe(1);
  });

  it("(case S25) a tab that hears of a message seconds after another one has rung for it is silent, also where more came since", async () => {
    for (const eventId of ["first", "second"]) {
      await openSound({ itemId: "a", eventId }).play();
      vi.advanceTimersByTime(400);
    }
    expect(sounds()).toBe(1);
    vi.advanceTimersByTime(3_000);
    for (const eventId of ["first", "second"]) {
      await openSound({ itemId: "a", eventId }).play();
      vi.advanceTimersByTime(1_500);
    }
    expect(sounds()).toBe(1);
  });

  it("(case S25) a tab that the browser keeps silent holds up no other tab while it tries", async () => {
    let turns = 0;
    const locks = {
      query: async () => ({ held: [] }),
      request: async (_: string, decide: () => unknown) => {
        turns++;
        // A turn that waits for anything would hold up the tabs behind it.
        expect(decide()).toBeUndefined();
      },
    };
    vi.stubGlobal("navigator", { locks });
    allowSound(false);
    await hear("a").play();
    allowSound(true);
    await hear("a").play();
    expect([turns, sounds()]).toEqual([2, 1]);
  });

  it("(case S25) what somebody reads in another tab makes no sound", async () => {
    const locks = {
      query: async () => ({ held: [{ name: "hark.reading.a" }] }),
      request: async (_: string, decide: () => Promise<void>) => decide(),
    };
    vi.stubGlobal("navigator", { locks });
    await hear("a").play();
    expect(sounds()).toBe(0);
    await hear("b").play();
    expect(sounds()).toBe(1);
  });

  it("[RT-18] a clock that is set back does not silence later sounds", async () => {
    localStorage.setItem("hark.sound-at", String(Date.now() + 3_600_000));
    await hear("a").play();
    expect(sounds()).toBe(1);
  });

  it("[GAP-102] a tab that slept does not catch up", async () => {
    const sound = hear("a");
    vi.advanceTimersByTime(60_000);
    await sound.play();
    expect(sounds()).toBe(0);
  });

  it("(case S24) a browser that refuses before the first click causes no error and blocks no later sound", async () => {
    allowSound(false);
    await hear("a").play();
    expect(sounds()).toBe(0);
    allowSound(true);
    await hear("a").play();
    expect(sounds()).toBe(1);
  });
});
