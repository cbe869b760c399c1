import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

/** Values for property tests that no well-meaning client sends, and the shapes of a schema with some of those in them. */

const awkwardText = fc.constantFrom(
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "1e300",
  "NaN",
  "null",
  "[]",
  "{}",
  "\u0000",
  "a\u0000b",
  "\ud83d",
  "\u202e",
  "%00",
  "..",
  "../../etc/passwd",
  "'; drop table accounts --",
  "__proto__",
  "constructor",
  "toString",
  "a@b.example, c@d.example",
  "a@b.example\r\nBcc: c@d.example",
  "2026-02-30T25:61:61Z",
  "9999999999999999999999",
  "x".repeat(3_000),
);

const awkwardNumber = fc.constantFrom(
  0,
  -0,
  -1,
  1.5,
  1e300,
  -1e300,
  5e-324,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
);

/** JSON of any kind. */
export const anything: Arbitrary<unknown> = fc.oneof(
  awkwardText,
  awkwardNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { $ne: "" }, JSON.parse('{"__proto__":{"a":1},"constructor":null}')),
  fc.jsonValue({ maxDepth: 3 }),
);

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** What a schema takes, most of the time: each value, and the presence of each key, is sometimes something else. */
export function nearly(schema: z.ZodType, ids: readonly string[]): Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, ids);
}

function valuesOf(schema: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, ids)));
  if (schema.allOf?.[0]) return valuesOf(schema.allOf[0], ids);
  switch (schema.type) {
    case "object":
      return schema.properties ? objectsOf(schema, ids) : fc.dictionary(awkwardText, anything, { maxKeys: 4 });
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, ids), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "integer":
    case "number":
      return fc.oneof(fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 100_000 }), fc.double());
    case "string":
      return textOf(schema, ids);
    default:
      return anything;
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valuesOf(one, ids)]));
  const more = { ...fields, extra: anything };
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(more, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

function textOf({ format, minLength = 0, maxLength = 200 }: JsonSchema, ids: readonly string[]): Arbitrary<string> {
  if (format === "uuid") return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: "binary" }),
    fc.constantFrom("Dark mode", "#12ab9f", "nadia@visitor.example", "https://shop.example/cart", "image/png", "en"),
    fc.constantFrom("Europe/Berlin", "UTC+02:00", "+00:00", "x".repeat(maxLength), "x".repeat(maxLength + 1)),
    awkwardText,
  );
}
