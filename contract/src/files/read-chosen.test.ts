import { describe, expect, test } from "vitest";
import { readChosen } from "./read-chosen.ts";
import { refusals, refusePicture } from "./rules.ts";

const gif = (name: string, type: string) => new File(["GIF89a"], name, { type });

/** What a browser hands out for a folder that was dropped, or for a file that was deleted after it was chosen. */
function buildUnreadable(): File {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException("Gone", "NotFoundError")) };
  return Object.assign(new File(["x"], "folder"), { slice: () => gone as unknown as Blob });
}

describe("a chosen file", () => {
  test("is what its content says, whatever its name", async () => {
    expect(await readChosen(gif("a.png", "image/png"))).toEqual({ type: "image/gif", refusal: null });
    expect(await readChosen(new File(["a,b"], "a.csv", { type: "text/csv" }))).toEqual({
      type: "text/csv",
      refusal: null,
    });
  });

  test("is refused by the rule of the place where it goes", async () => {
    expect(await readChosen(new File([], "a.txt"))).toEqual({ refusal: refusals.empty });
    const text = new File(["Hello"], "a.txt", { type: "text/plain" });
    expect(await readChosen(text, refusePicture)).toEqual({ refusal: refusals.notAnImage });
  });

  test("that can't be read is refused, and not an error", async () => {
    expect(await readChosen(buildUnreadable())).toEqual({ refusal: refusals.unreadableFile });
  });
});
