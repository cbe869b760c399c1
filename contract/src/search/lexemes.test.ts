import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toExcerpt } from "./excerpt.ts";
import { findMarks, foldWords, hasTerms, mostWords, toLexemes, toTerms } from "./lexemes.ts";

const finds = (query: string, text: string) => hasTerms(new Set(toLexemes(text)), toTerms(query));

describe("words", () => {
  it.each([
    // German
    ["muller", "Herr Müller hat geschrieben"],
    ["MÜLLER", "Müller"],
    ["müller", "Mu\u0308ller"],
    ["hauptstrasse", "Hauptstraße 5"],
    ["STRAẞE", "In der Strasse"],
    ["rückgabe", "Die Rückgabefrist ist vorbei"],
    ["fussgänger", "FUSSGÄNGERZONE"],
    ["kosten grösse", "Größe und Kosten"],
    // Turkish
    ["istanbul", "İSTANBUL'da kaldık"],
    ["isparta", "ISPARTA"],
    ["ISPARTA", "ısparta"],
    ["siparis", "Siparişim gelmedi"],
    ["İade", "iade talebi"],
    ["gonderi", "GÖNDERİ durumu"],
    // Arabic
    ["مرحبا", "مَرْحَبًا بكم"],
    ["مَرْحَبًا", "مرحبا بكم"],
    ["احمد", "أحمد"],
    ["إرجاع", "سياسة ارجاع المنتجات"],
    ["شكرا", "شكـــرا جزيلا"],
    ["فاتورة", "الرجاء إرسال فاتورة"],
    ["تذكير رسالة", "رسالة تذكير"],
    // Hebrew
    ["שלום", "שָׁלוֹם לכולם"],
    ["שָׁלוֹם", "שלום"],
    ["החזר", "בקשה לקבלת החזר כספי"],
    ["צה", 'צה"ל'],
    // Russian
    ["привет", "ПРИВЕТ, как дела"],
    ["еще", "Ещё раз"],
    ["ёлка", "елка"],
    ["возврат", "Возвраты и обмен"],
    ["йод", "иод"],
    // Japanese
    ["返金", "商品の返金をお願いします"],
    ["東京", "東京タワーへ"],
    ["タワー", "東京タワーへ"],
    ["ﾀﾜｰ", "東京タワー"],
    ["金", "返金"],
    ["返", "返金"],
    ["カレンダー", "カレンダーが動きません"],
    ["ｱﾄﾞﾚｽ", "アドレスを変更したい"],
    ["東京タワー", "東京タワーと大阪城"],
    ["株式会社", "㍿ハーク"],
    // Chinese
    ["退款", "我想申请退款，谢谢"],
    ["申请退款", "我想申请退款"],
    ["款", "退款"],
    ["订单 1234", "请问订单1234到哪里了"],
    ["發票", "請開發票"],
    ["谢", "我想申请退款，谢谢"],
    // Korean
    ["환불", "환불을 요청합니다"],
    ["요청", "환불을 요청합니다"],
    ["환", "환불"],
    ["한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8어"],
    ["배송 조회", "배송조회가 안 돼요"],
    // Thai
    ["คืนเงิน", "ต้องการคืนเงินค่ะ"],
    ["เงิน", "ต้องการคืนเงินค่ะ"],
    ["ต้องการ", "ฉันต้องการความช่วยเหลือ"],
    ["น้ำ", "ราคาน้ำมัน"],
    // Vietnamese
    ["hoan tien", "Tôi muốn hoàn tiền"],
    ["hoàn tiền", "HOÀN TIỀN"],
    ["don hang", "Đơn hàng của tôi"],
    ["đơn", "don hang"],
    ["tiếng việt", "Tie\u0302\u0301ng Vie\u0323\u0302t"],
    // Others, addresses and ids
    ["refun", "About your refunds"],
    ["ord-1234", "Where is ORD-1234?"],
    ["1234", "Where is ORD-1234?"],
    ["ORD_1234", "Where is ord-1234?"],
    ["2024-77", "INV/2024/77"],
    ["ada@example.com", "<ada@example.com>,"],
    ["ada", "ada@example.com"],
    ["example.com", "ada@example.com"],
    ["ada@exam", "ada@example.com"],
    ["oeuvre aether", "Æther, œuvre"],
    ["lodz", "Łódź"],
    ["københavn", "KOBENHAVN"],
    ["ﬁnd", "find me"],
    ["οδοσ", "ΟΔΟΣ"],
    ["well-known", "a known thing, and well done"],
    ["𠮷野家", "𠮷野家で食べた"],
  ])("[A1] %s finds %s", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    // A word of two letters that is not the last is a whole word.
    ["re now", "refund now"],
    ["refunds", "refund"],
    ["fund", "refund"],
    // Two signs stand side by side.
    ["返金", "返品と料金"],
    // An address and an id are asked as they stand.
    ["ord-1234", "order 1234"],
    ["ada@example.com", "ada wrote to example.com"],
    ["a b", "a"],
  ])("[A1] %s does not find %s", (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it("[A1] the last word is a beginning however short it is", () => {
    expect(finds("now re", "refund now")).toBe(true);
    expect(finds("r", "refund")).toBe(true);
  });

  it("[A1] the first 16 words count", () => {
    const words = Array.from({ length: mostWords }, (_, index) => `word${index}`);
    expect(finds([...words, "missing"].join(" "), words.join(" "))).toBe(true);
    expect(finds(["missing", ...words].join(" "), words.join(" "))).toBe(false);
  });

  it("[A1] nothing to look for asks for nothing", () => {
    expect(toTerms("!!! — …")).toEqual([]);
    expect(toLexemes("🎉")).toEqual([]);
  });

  it("[A1] a long word is kept and asked by its beginning, whole signs only", () => {
    const long = "𝒶".repeat(100);
    expect(Math.max(...toLexemes(`${"x".repeat(200)} ${"𠮷a".repeat(60)} ${long}`).map((one) => one.length))).toBe(64);
    expect(finds("x".repeat(150), "x".repeat(200))).toBe(true);
  });
});

const words = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."aAbß 東京タワー한국İı@-.1٣ـ\u0301\u0308𠮷") }),
);

describe("any text", () => {
  it("[A1] folding is done once: a folded text stays as it is", () => {
    fc.assert(
      fc.property(words, (text) => {
        const folded = foldWords(text);
        expect(foldWords(folded)).toBe(folded);
      }),
    );
  });

  it("[A1] is found by itself, in upper case, decomposed, and by each of its words", () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(finds(text, text)).toBe(true);
        expect(finds(text, text.normalize("NFD"))).toBe(true);
        for (const word of text.split(/\s+/)) expect(finds(word, text)).toBe(true);
      }),
    );
  });

  it("[A1] has lexemes of at most 64 units, none of which is empty", () => {
    fc.assert(
      fc.property(words, (text) => {
        for (const lexeme of toLexemes(text)) {
          expect(lexeme.length).toBeGreaterThan(0);
          expect(lexeme.length).toBeLessThanOrEqual(64);
        }
      }),
    );
  });
});

const isHalved = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));

describe("marks", () => {
  it.each([
    ["muller", "Herr Müller!", ["Müller"]],
    ["muller", "Herr Mu\u0308ller!", ["Mu\u0308ller"]],
    ["calendar", "our calendar, and Calendars", ["calendar", "Calendars"]],
    ["返金", "商品の返金をお願い", ["返金"]],
    ["東京タワー", "東京タワーへ", ["東京タワー"]],
    ["金", "返金です", ["金"]],
    ["ada", "ada@example.com", ["ada"]],
    ["ada@example.com", "to ada@example.com now", ["ada@example.com"]],
    ["2024-77", "INV/2024/77/x", ["2024/77"]],
    ["strasse", "Straße", ["Straße"]],
    ["find", "ﬁnd", ["ﬁnd"]],
    ["nothing", "here", []],
  ])("[A1] %s in %s", (query, text, marked) => {
    expect(findMarks(text, toTerms(query)).map(({ start, end }) => text.slice(start, end))).toEqual(marked);
  });

  it("[A1] are ascending, apart, and never inside of a pair; a text that is found whole has one", () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 3 }), (text, others) => {
        const marks = findMarks(text, toTerms([...others, text.slice(0, 5)].join(" ")));
        let before = -1;
        for (const { start, end } of marks) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect([start, end].some((at) => isHalved(text, at))).toBe(false);
          before = end;
        }
        if (toTerms(text).length > 0) expect(findMarks(text, toTerms(text)).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("excerpts", () => {
  it("[A1] a long text is cut around the hit, on one line, with its marks", () => {
    const { text, marks } = toExcerpt(
      `${"before ".repeat(60)}\nthe refund <b>\r\n${"after ".repeat(60)}`,
      toTerms("refund"),
    );
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).toMatch(/^….*the refund <b> after.*…$/);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(["refund"]);
  });

  it("[A1] the piece with the most hits is shown", () => {
    const far = "x ".repeat(200);
    const { text } = toExcerpt(`one ${far} one two three ${far}`, toTerms("one two three"));
    expect(text).toContain("one two three");
  });

  it("[A1] any text gives at most 200 units, whole pairs, and marks inside of it around what was asked", () => {
    const long = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(long, words, (content, query) => {
        const terms = toTerms(query);
        const { text, marks } = toExcerpt(content, terms);
        expect(text.length).toBeLessThanOrEqual(200);
        expect(text).not.toMatch(/[\r\n]/);
        let before = -1;
        for (const { start, end } of marks) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeLessThanOrEqual(text.length);
          expect([start, end].some((at) => isHalved(text, at))).toBe(false);
          before = end;
        }
      }),
    );
  });
});
