import type { Translation } from "./translation.ts";

/** Named in a file of their own, so that a panel in another language does not carry all their names. */
export const moreLanguages = {
  cs: () => import("./cs.ts").then((module) => module.cs),
  he: () => import("./he.ts").then((module) => module.he),
  it: () => import("./it.ts").then((module) => module.it),
  ja: () => import("./ja.ts").then((module) => module.ja),
  nl: () => import("./nl.ts").then((module) => module.nl),
  pl: () => import("./pl.ts").then((module) => module.pl),
  ru: () => import("./ru.ts").then((module) => module.ru),
  sv: () => import("./sv.ts").then((module) => module.sv),
  tr: () => import("./tr.ts").then((module) => module.tr),
  uk: () => import("./uk.ts").then((module) => module.uk),
  zh: () => import("./zh.ts").then((module) => module.zh),
} satisfies Record<string, () => Promise<Translation>>;
