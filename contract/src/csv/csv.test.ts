import fc from "fast-check";
import { expect, it } from "vitest";
import { CsvError, readCsv, writeCsv } from "./csv.ts";

const cell = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc
    .array(fc.constantFrom("'", "=", "+", "-", "@", "\t", '"', ",", ";", "\r", "\n", "\r\n", " ", "a", "ü"), {
      maxLength: 6,
    })
    .map((parts) => parts.join("")),
);

it("[A3] whatever is written comes back as it was, and no cell begins like a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 }), (rows) => {
      const table = [["title", "shortcut", "body"], ...rows];
      const text = writeCsv(table);
      expect(readCsv(text).map((row) => row.cells)).toEqual(table);
      for (const text of rows.flat()) expect(writeCsv([[text]]).slice(1)).not.toMatch(/^"?[=+\-@\t\r\n]./);
    }),
    { numRuns: 1_000 },
  );
});

it("[A3] no part of a cell begins like a formula where a spreadsheet splits at semicolons, tabs or lines, and it comes back", () => {
  fc.assert(
    fc.property(cell, (text) => {
      const written = writeCsv([[text]]);
      expect(written).not.toMatch(/[;\t\n\r]"*[=+\-@]/);
      expect(readCsv(written).map((row) => row.cells)).toEqual([[text]]);
    }),
    { numRuns: 1_000, examples: [["x;=cmd|'/C calc'!A0;"], ['x;"=1+1'], ["x;'=1+1"], ["one\n- two\r\n-three"]] },
  );
});

it("[A3] each row knows the line that it begins on, also after a text of several lines", () => {
  const text = 'title;body\r\n"One";"first\nsecond\r\nthird"\n\nTwo;"it is ""quoted"""\rThree;\n';
  expect(readCsv(text)).toEqual([
    { line: 1, cells: ["title", "body"] },
    { line: 2, cells: ["One", "first\nsecond\r\nthird"] },
    { line: 6, cells: ["Two", 'it is "quoted"'] },
    { line: 7, cells: ["Three", ""] },
  ]);
});

it("[A3] a quote that is never closed says on which line it stands", () => {
  expect(() => readCsv('title,body\nOne,two\nThree,"four\nfive')).toThrow(new CsvError(3));
});
