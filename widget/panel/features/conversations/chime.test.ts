// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { chime } from "./chime.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a browser that may not sound yet, or has nothing to sound with, is no error", async () => {
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error);
  process.on("unhandledRejection", note);
  let resumed = 0;
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "suspended";
      // No spy, which would take the rejection itself.
      resume() {
        resumed += 1;
        return Promise.reject(new DOMException("No device", "InvalidStateError"));
      }
    },
  );
  await chime();
  // Node tells of a rejection that nobody took at the end of the turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(resumed).toBe(1);
  expect(errors).toEqual([]);
});
