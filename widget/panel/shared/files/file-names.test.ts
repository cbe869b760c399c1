import { expect, test } from "vitest";
import { describeFile, formatSize, splitName } from "./file-names.ts";

test("[J1] a long name is cut before its last three letters and its ending, a right-to-left one at its end", () => {
  expect(splitName("orders of March 2026.csv")).toEqual(["orders of March 2", "026.csv"]);
  expect(splitName("archive.tar.gz")).toEqual(["archive.", "tar.gz"]);
  expect(splitName("Makefile")).toEqual(["Makef", "ile"]);
  expect(splitName("تقرير المبيعات.pdf")).toEqual(["تقرير المبيعات.pdf", ""]);
  expect(splitName("a.b")).toEqual(["a.b", ""]);
  for (const name of ["", ".", "…", "<b>.html", "no ending of ten letters.abcdefghijk"]) {
    expect(splitName(name).join("")).toBe(name);
  }
});

test("[J1] a file says its ending and its size, in the visitor's language", () => {
  expect(describeFile({ name: "orders.CSV", size: 219_000, contentType: "text/csv" }, "en")).toEqual({
    kind: "table",
    facts: "CSV · 214 kB",
  });
  expect(describeFile({ name: "site.zip", size: 10, contentType: "" }, "en")).toEqual({
    kind: "archive",
    facts: "ZIP · 10 byte",
  });
  expect(describeFile({ name: "README", size: 1024, contentType: "" }, "de")).toEqual({ kind: "other", facts: "1 kB" });
  expect([1_500_000, 25 * 1024 * 1024].map((size) => formatSize(size, "de"))).toEqual(["1,4 MB", "25 MB"]);
});
