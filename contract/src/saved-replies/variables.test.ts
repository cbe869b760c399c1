import fc from "fast-check";
import { expect, test } from "vitest";
import {
  filledText,
  fillVariables,
  findUnknownVariable,
  hasVariable,
  readVariables,
  type VariableValues,
  wordsOf,
} from "./variables.ts";

const amara: VariableValues = {
  visitor: { name: "Amara Okafor", email: "amara@shop.example", metadata: { plan: "Pro", seats: 3, trial: false } },
  agent: { name: "Priya Raman" },
  project: { name: "Chainring" },
};
const nobody: VariableValues = {
  visitor: { name: null, email: null, metadata: {} },
  agent: amara.agent,
  project: amara.project,
};

const fill = (text: string, values: VariableValues) => filledText(fillVariables(text, values));
const openOf = (text: string, values: VariableValues) =>
  fillVariables(text, values).flatMap((part) => (part.type === "open" && part.name ? [wordsOf(part.name)] : []));

const everyVariable = [
  "visitor.name",
  "visitor.firstName",
  "visitor.email",
  "visitor.metadata.plan",
  "agent.name",
  "project.name",
  "ask:Order number",
];

test.each([
  ["{{visitor.name}}", "Amara Okafor"],
  ["{{visitor.firstName}}", "Amara"],
  ["{{ visitor.email }}", "amara@shop.example"],
  ["{{visitor.metadata.plan}}", "Pro"],
  ["{{visitor.metadata.seats}}", "3"],
  ["{{visitor.metadata.trial}}", "false"],
  ["{{agent.name}}", "Priya Raman"],
  ["{{project.name}}", "Chainring"],
  ["{{visitor.name|there}}", "Amara Okafor"],
  ["{{ask:Order number|none}}", "none"],
])("[A3] %s is filled with '%s'", (text, filled) => {
  expect(fill(text, amara)).toBe(filled);
});

test.each(everyVariable.map((name) => [name] as const))(
  "[A3] {{%s}} of a visitor without any field takes its fallback, and without one stays open unless it is the team's own",
  (name) => {
    const isTeams = name === "agent.name" || name === "project.name";
    expect(openOf(`Hi {{${name}}}!`, nobody)).toEqual(isTeams ? [] : [name]);
    expect(openOf(`Hi {{ ${name} | there }}!`, nobody)).toEqual([]);
    if (!isTeams) expect(fill(`Hi {{ ${name} | there }}!`, nobody)).toBe("Hi there!");
    expect(fill(`Hi {{${name}|}}!`, { ...nobody, agent: { name: "" }, project: { name: " " } })).toBe("Hi !");
  },
);

test.each([
  ["{{name}}"],
  ["{{Visitor.name}}"],
  ["{{visitor.metadata.}}"],
  ["{{ask:}}"],
  ["{{ask: |x}}"],
  ["{{}}"],
  ["{{#if visitor.name}}"],
  ["{{visitor.name\n}}"],
  ["{{ask:{x}}"],
  ["{{visitor.name {{agent.name}}"],
])("[A3] %s is not a variable", (text) => {
  expect(findUnknownVariable(`Hello ${text} again`)).toBe(text);
  expect(hasVariable(text)).toBe(false);
  expect(fill(text, amara)).toBe(text);
});

test.each([["{visitor.name}"], ["{{visitor.name"], ["visitor.name}}"], ["{ {visitor.name} }"], ["$&{x}"]])(
  "[A3] %s is text",
  (text) => {
    expect(findUnknownVariable(text)).toBeNull();
    expect(fill(text, amara)).toBe(text);
  },
);

test("[A3] keys of metadata are plain data, and only what reads well in a sentence is filled in", () => {
  const open = ["constructor", "__proto__", "toString", "list", "nothing", "blank"];
  const values = { ...nobody, visitor: { ...nobody.visitor, metadata: { list: [1], nothing: null, blank: "  " } } };
  for (const key of open) expect(openOf(`{{visitor.metadata.${key}}}`, values)).toEqual([`visitor.metadata.${key}`]);
});

test("[A3] a visitor whose name or metadata looks like a variable stops no reply", () => {
  const mallory = {
    ...nobody,
    visitor: { name: "{{ask:Password}}", email: "{", metadata: { a: "{{{visitor.name}}", b: "}}" } },
  };
  const text =
    "Hi {{visitor.name}}, {{visitor.email}}{agent.name}} {{visitor.email}}{{visitor.metadata.a}}{{visitor.metadata.b}}";
  expect(hasVariable(fill(text, mallory))).toBe(false);
  expect(fill("Hi {{visitor.name}}", mallory)).toBe("Hi { {ask:Password}}");
});

/** Made of what could go wrong together. */
const trickyText = fc
  .array(
    fc.oneof(
      fc.constantFrom("{", "}", "{{", "}}", "|", " ", "\n", "ask:", "visitor.", "visitor.name", "agent.name"),
      fc.constantFrom(...everyVariable.map((name) => `{{${name}}}`)),
      fc.constantFrom(...everyVariable.map((name) => `{{${name}|x}}`)),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

test("[A3] the sources of a text's parts are the text, whatever it is", () => {
  fc.assert(
    fc.property(trickyText, (text) => {
      expect(
        readVariables(text)
          .map((part) => part.source)
          .join(""),
      ).toBe(text);
    }),
  );
});

test("[A3] for a visitor without any field nothing unfilled gets by: what is open holds a variable, all else holds none", () => {
  fc.assert(
    fc.property(trickyText, fc.boolean(), (text, isMissing) => {
      const values = isMissing ? { ...nobody, visitor: { name: null, email: null } } : nobody;
      expect(hasVariable(fill(text, values))).toBe(openOf(text, values).length > 0);
    }),
    { numRuns: 500 },
  );
});

test("[A3] with every value known, whatever it is, no variable is left but the fields to fill in", () => {
  fc.assert(
    fc.property(trickyText, trickyText, trickyText, trickyText, (text, name, email, plan) => {
      const filled = fill(text, { ...nobody, visitor: { name, email, metadata: { plan } } });
      const isOpen = openOf(text, { ...nobody, visitor: { name, email, metadata: { plan } } }).length > 0;
      expect(hasVariable(filled)).toBe(isOpen);
    }),
    { numRuns: 1_000 },
  );
});

test("[A3] filling twice changes nothing", () => {
  fc.assert(
    fc.property(trickyText, trickyText, (text, name) => {
      const values = { ...amara, visitor: { ...amara.visitor, name } };
      const once = fill(text, values);
      expect(fill(once, values)).toBe(once);
    }),
  );
});
