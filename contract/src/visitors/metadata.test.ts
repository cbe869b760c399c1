import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../wire.ts";
import { fromMetadataRows, metadataText, parseMetadataText, repeatedKeys, toMetadataRows } from "./metadata.ts";

const json = fc.jsonValue() as fc.Arbitrary<JsonValue>;

describe("metadata", () => {
  it.each([
    ["1", 1],
    ["-2.5", -2.5],
    ["true", true],
    ["null", null],
    ['{"a":1}', { a: 1 }],
    ['{ "a": [1, "x y"] }', { a: [1, "x y"] }],
    ['"quoted"', "quoted"],
    ["abc", "abc"],
    ["", ""],
  ] as [string, JsonValue][])("[VAL-34] typed %j is the value %j", (text, value) => {
    expect(parseMetadataText(text)).toEqual(value);
  });

  it.each([["007"], ["1.0"], ["1e3"], ["12345678901234567890"], ["{1}"], ["+5"], ["0x10"], ["-0"], ['{"a":1.0}']])(
    "[MSG-07] typed %j stays text, byte for byte",
    (text) => {
      expect(parseMetadataText(text)).toBe(text);
    },
  );

  it("[MSG-07] opening and saving without edits changes nothing, whatever is stored", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (stored) => {
        expect(JSON.stringify(fromMetadataRows(toMetadataRows(stored)))).toBe(JSON.stringify(stored));
      }),
    );
  });

  it("[MSG-07] text that looks like a number stays text unless it is edited", () => {
    const metadata = { zip: "01234", id: "12345678901234567890", flag: "true" };
    expect(fromMetadataRows(toMetadataRows(metadata))).toEqual(metadata);
  });

  it("[MSG-07] '__proto__' is a key like any other", () => {
    const saved = fromMetadataRows([{ key: "__proto__", text: "x" }]);
    expect(JSON.stringify(saved)).toBe('{"__proto__":"x"}');
  });

  it("[MSG-07] keys that differ only by a space stay separate unless they are edited", () => {
    const rows = toMetadataRows({ a: 1, " a": 2, "": 3 });
    expect(fromMetadataRows(rows)).toEqual({ a: 1, " a": 2, "": 3 });
    expect(fromMetadataRows(rows.map((row) => ({ ...row, key: `${row.key} ` })))).toBeNull();
  });

  it("[VAL-31] keys are trimmed", () => {
    expect(fromMetadataRows([{ key: " a ", text: "x" }])).toEqual({ a: "x" });
  });

  it("[VAL-32] rows with an empty key are dropped", () => {
    expect(fromMetadataRows([{ key: "  ", text: "x" }])).toEqual({});
  });

  it("[VAL-33] equal keys are refused and named", () => {
    const rows = [
      { key: "a", text: "1" },
      { key: " a", text: "2" },
      { key: "b", text: "3" },
    ];
    expect(fromMetadataRows(rows)).toBeNull();
    expect([...repeatedKeys(rows)]).toEqual(["a"]);
  });

  it.each([
    [0, "0"],
    [false, "false"],
    [null, "null"],
    ["", ""],
    [[], "[]"],
    [{}, "{}"],
    [{ sms: true, api: [1, 2] }, '{"sms": true, "api": [1, 2]}'],
  ] as [JsonValue, string][])("[MSG-90] %j shows as %j (case S59)", (value, text) => {
    expect(metadataText(value)).toBe(text);
  });
});
