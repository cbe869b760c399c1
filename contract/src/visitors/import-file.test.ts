import { describe, expect, test } from "vitest";
import { decodeTable, readVisitorFile, VisitorFileError } from "./import-file.ts";

const codeOf = (text: string) => {
  try {
    readVisitorFile(text);
  } catch (error) {
    if (error instanceof VisitorFileError) return [error.code, error.line];
  }
  return null;
};

test("[J3] reads commas, semicolons and tabs, heads as people write them, and values as agents type them", () => {
  const rows = [
    {
      line: 2,
      externalId: "7",
      email: "ada@example.com",
      name: "Ada; Ghent",
      metadata: { plan: "pro", seats: 5, zip: "007" },
    },
  ];
  const ada = ["7", '"Ada; Ghent"', "ada@example.com", "pro", "5", "007", "x"];
  const head = ["External ID", "Full name", "E-Mail", "metadata.plan", "metadata.seats", "metadata.zip", "Colour"];
  for (const sign of [",", ";", "\t"]) {
    expect(readVisitorFile(`\uFEFF${head.join(sign)}\r\n${ada.join(sign)}\r\n\r\n`)).toEqual({
      rows,
      problems: [],
      ignored: ["Colour"],
    });
  }
});

test("[J3] an id alone is the customer's, and beside theirs it is Hark's, as in an export", () => {
  expect(readVisitorFile("id,email\n7,a@b.example\n").rows).toEqual([
    { line: 2, externalId: "7", email: "a@b.example" },
  ]);
  const head = "id,externalId,name,email,isVerified,createdAt,lastSeenAt,metadata";
  expect(
    readVisitorFile(`${head}\nx,7,'=A,,true,2026-01-01,2026-01-01,"{""a"":{""b"":[1]},""__proto__"":1}"\n`),
  ).toEqual({
    rows: [
      {
        line: 2,
        id: "x",
        externalId: "7",
        name: "=A",
        metadata: JSON.parse('{"a":{"b":[1]},"__proto__":1}') as object,
      },
    ],
    problems: [],
    ignored: [],
  });
});

test("[J3] says of each line what is wrong with it, and goes on with the others", () => {
  const deep = `${'{"a":'.repeat(40)}1${"}".repeat(40)}`;
  const text = [
    "email,metadata",
    'one@x.example,"{""a"":1}"',
    "two@x.example,[1]",
    `three@x.example,"${deep.replaceAll('"', '""')}"`,
    `four@x.example,"{""a"":""${"x".repeat(33_000)}""}"`,
    ',"{}"',
    `${"x".repeat(1_001)}@x.example,`,
    '"ONE@x.example","{}"',
    "",
    "five@x.example",
  ].join("\n");
  const { rows, problems } = readVisitorFile(text);
  expect(rows.map(({ line, email }) => [line, email])).toEqual([
    [2, "one@x.example"],
    [10, "five@x.example"],
  ]);
  expect(problems).toEqual([
    { line: 3, code: "NOT_AN_OBJECT" },
    { line: 4, code: "METADATA_TOO_LARGE" },
    { line: 5, code: "METADATA_TOO_LARGE" },
    { line: 6, code: "NO_KEY" },
    { line: 7, code: "CELL_TOO_LONG" },
    { line: 8, code: "TWICE", of: 2 },
  ]);
});

test("[J3] a file that can't be read says why, and where", () => {
  expect(codeOf("")).toEqual(["NO_ROWS", null]);
  expect(codeOf("email\n")).toEqual(["NO_ROWS", null]);
  expect(codeOf("first,last\nAda,Vera\n")).toEqual(["NO_COLUMN", 1]);
  expect(codeOf('email,name\na@b.example,"Ada\n')).toEqual(["QUOTE_NOT_CLOSED", 2]);
  expect(codeOf(`email\n${"a@b.example\n".repeat(50_001)}`)).toEqual(["TOO_MANY_ROWS", null]);
});

describe("[J3] bytes", () => {
  const text = "email;name\nä@b.example;Zoë\n";
  const wide = (isLittle: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length + 2));
    for (const [index, sign] of [..."\uFEFF", ...text].entries()) {
      bytes.setUint16(2 * index, sign.charCodeAt(0), isLittle);
    }
    return new Uint8Array(bytes.buffer);
  };
  test.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${text}`)],
    ["UTF-16 from left", wide(true)],
    ["UTF-16 from right", wide(false)],
    ["Windows-1252", Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ])("%s", (_, bytes) => {
    expect(readVisitorFile(decodeTable(bytes)).rows).toEqual([{ line: 2, email: "ä@b.example", name: "Zoë" }]);
  });
});
