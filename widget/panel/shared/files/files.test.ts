// @vitest-environment jsdom
import { expect, test } from "vitest";
import { getDraft } from "../drafts.ts";
import { texts } from "../texts/texts.ts";
import { addFiles } from "./files.ts";

/** What a browser hands out for a folder that was dropped, or for a file that was deleted after it was chosen. */
function buildUnreadable(name: string): File {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException("Gone", "NotFoundError")) };
  return Object.assign(new File(["x"], name), { slice: () => gone as unknown as Blob });
}

test("[J1] a folder among dropped files is named as not uploaded, and the files around it are taken", async () => {
  const [first, last] = ["a.txt", "b.txt"].map((name) => new File(["Hello"], name, { type: "text/plain" }));
  const said: unknown[] = [];
  const words = { ...texts.get(), t: (...told: unknown[]) => said.push(told) && "refused" };
  const chosen = [first, buildUnreadable("pictures"), last] as File[];
  expect(await addFiles("c", chosen, words as never, false)).toBe("refused");
  expect(said).toEqual([["uploadFailed", { name: "pictures" }]]);
  expect(getDraft("c").files).toEqual([first, last]);
});

test("[J1] what others see takes pictures and videos alone", async () => {
  const chosen = [new File(["Hello"], "a.txt", { type: "text/plain" }), new File(["GIF89a"], "b.png")];
  const said: unknown[] = [];
  const words = { ...texts.get(), t: (...told: unknown[]) => said.push(told) && "refused" };
  expect(await addFiles("shown", chosen, words as never, true)).toBe("refused");
  expect(said).toEqual([["fileUnfit", { name: "a.txt" }]]);
  expect(getDraft("shown").files.map(({ name }) => name)).toEqual(["b.png"]);
});
