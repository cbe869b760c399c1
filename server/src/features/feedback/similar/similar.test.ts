import { readFileSync } from "node:fs";
import * as endpoints from "@hark/contract/feedback/endpoints";
import { rates } from "@hark/contract/limits";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/build-test-app.ts";
import { buildStage, type Stage, type VisitorPerson } from "../../../../test/cast.ts";
import { SimilarIndex } from "./similar-index.ts";

/** Language, title, description, and what somebody else types who wants the same. */
const readPairs = (name: string) =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("|").map((part) => part.trim()) as [string, string, string, string]);

const pairs = readPairs("pairs.txt");

/** What others suggest, in words that the pairs have too. */
const distractors = [
  "Booking widget for Facebook",
  "Customer portal with login",
  "Tablet holder recommendation",
  "Invoice numbers without gaps",
  "Calendar week numbers",
  "Buchungen nach Werkstatt sortieren",
  "Kunden nach Ort suchen",
  "Termine in Farbe",
  "Rechnungskopie an das Lager",
  "Clients favoris",
  "Réservation pour un groupe",
  "Facture en dollars",
  "Müşteri notları",
  "Randevu rengi",
  "Fatura numarası",
  "顧客メモの検索",
  "予約の色分け",
  "請求書の番号",
  "Клиенты по городам",
  "Цвет записи",
  "Номер счёта вручную",
];

describe("what is like a title", () => {
  const index = new SimilarIndex();
  for (const [at, [, title, description]] of pairs.entries()) index.set({ id: `pair-${at}`, title, description });
  for (const title of distractors) index.set({ id: title, title, description: "" });

  it("[D2] finds a reworded suggestion in six languages, in 80 % among five and in 70 % first", () => {
    const places = pairs.map(([language, , , asked], at) => ({
      language,
      place: index.find(asked, 5).findIndex(({ id }) => id === `pair-${at}`),
    }));
    const share = (some: typeof places, most: number) =>
      some.filter(({ place }) => place >= 0 && place < most).length / some.length;
    expect(pairs).toHaveLength(200);
    expect(share(places, 5)).toBeGreaterThanOrEqual(0.8);
    expect(share(places, 1)).toBeGreaterThanOrEqual(0.7);
    // No language hides behind the others.
    for (const language of new Set(places.map((one) => one.language))) {
      const some = places.filter((one) => one.language === language);
      expect({ language, share: share(some, 5) >= 0.8 }).toEqual({ language, share: true });
    }
  });

  it("[D2] finds as well what it was never tried with: other subjects, and languages beside the six", () => {
    const heldOut = readPairs("held-out.txt");
    const all = new SimilarIndex();
    for (const [at, [, title, description]] of [...pairs, ...heldOut].entries())
      all.set({ id: `${at}`, title, description });
    const places = heldOut.map(([, , , asked], at) =>
      all.find(asked, 5).findIndex(({ id }) => id === `${pairs.length + at}`),
    );
    const share = (most: number) => places.filter((place) => place >= 0 && place < most).length / places.length;
    expect(heldOut.length).toBeGreaterThanOrEqual(60);
    expect(share(5)).toBeGreaterThanOrEqual(0.8);
    expect(share(1)).toBeGreaterThanOrEqual(0.7);
  });

  it("[D2] answers nothing to a title that shares nothing telling", () => {
    const strange = [
      "Bananas in pyjamas",
      "Please add support for this",
      "Ich möchte bitte mehr",
      "Pouvez-vous ajouter une option",
      "Lütfen yeni bir özellik",
      "宇宙旅行",
      "Quantum teleportation",
      "xyzzy",
      "?!",
    ];
    for (const title of strange) expect({ title, found: index.find(title, 5) }).toEqual({ title, found: [] });
  });

  it("forgets what is removed or rewritten, and finds as before when it has tidied up", () => {
    const some = new SimilarIndex();
    for (let at = 0; at < 400; at++)
      some.set({ id: `i${at}`, title: `Colour number ${at} zebra${at}`, description: "" });
    for (let at = 0; at < 399; at++) some.remove(`i${at}`);
    some.set({ id: "i399", title: "Zebra crossing", description: "" });
    expect(some.size).toBe(1);
    expect(some.find("zebra crossing", 5).map(({ id }) => id)).toEqual(["i399"]);
    expect(some.find("Colour 12", 5)).toEqual([]);
  });
});

describe("the similar suggestions of a project", () => {
  const app = useTestApp();

  async function suggest({ project }: Stage, visitor: VisitorPerson, title: string, description = "") {
    const params = { projectId: project.id };
    return (await visitor.call(endpoints.createFeedback, { params, body: { title, description } })).feedback;
  }

  it("[D2] visitors get what they may see, agents everything, and new ones within 5 s", async () => {
    const stage = await buildStage(app);
    const { project, theo, nadia, olivia } = stage;
    const params = { projectId: project.id };
    const published = await suggest(stage, theo, "Dark mode for the tablet");
    const place = { projectId: project.id, feedbackId: published.id };
    await olivia.call(endpoints.updateFeedback, { params: place, body: { status: "UNDER_REVIEW" } });
    const hidden = await suggest(stage, theo, "A dark theme", "Only the team and I see it");
    const ids = async (who: typeof olivia | VisitorPerson, title: string) => {
      const endpoint = who === olivia ? endpoints.listSimilarFeedbacks : endpoints.listVisitorSimilarFeedbacks;
      return (await who.call(endpoint as never, { params, query: { title } } as never)) as {
        feedbacks: { id: string; hasVoted?: boolean }[];
      };
    };
    const found = async (who: typeof olivia | VisitorPerson, title: string) =>
      (await ids(who, title)).feedbacks.map(({ id }) => id).toSorted();
    expect(await found(nadia, "Dark theme please")).toEqual([published.id]);
    expect(await found(theo, "Dark theme please")).toEqual([published.id, hidden.id].toSorted());
    expect(await found(olivia, "Dark theme please")).toEqual([published.id, hidden.id].toSorted());
    expect((await ids(nadia, "dark")).feedbacks[0]).toEqual({
      ...published,
      status: "UNDER_REVIEW",
      isOwn: false,
      hasVoted: false,
    });

    const late = await suggest(stage, theo, "Zebra stripes");
    await expect.poll(() => found(olivia, "zebra stripe"), { timeout: 5_000 }).toEqual([late.id]);
    await olivia.call(endpoints.deleteFeedback, { params: { ...params, feedbackId: late.id } });
    expect(await found(olivia, "zebra stripe")).toEqual([]);

    const { feedbacks } = await olivia.call(endpoints.listDuplicates, { params: place });
    expect(feedbacks.map(({ id }) => id)).toEqual([hidden.id]);
    // Another project has none of it.
    const other = await buildStage(app);
    expect(
      (
        await other.olivia.call(endpoints.listSimilarFeedbacks, {
          params: { projectId: other.project.id },
          query: { title: "Dark mode" },
        })
      ).feedbacks,
    ).toEqual([]);
    await expect(
      other.olivia.call(endpoints.listDuplicates, { params: { ...place, projectId: other.project.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("[D2] a visitor who asks more than 120 times a minute waits", async () => {
    const { project, nadia } = await buildStage(app);
    const ask = (title: string) =>
      nadia.call(endpoints.listVisitorSimilarFeedbacks, { params: { projectId: project.id }, query: { title } });
    for (let at = 0; at < rates.similarPerVisitorPerMinute; at++) await ask("zebra");
    await expect(ask("zebra")).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" });
  });
});
