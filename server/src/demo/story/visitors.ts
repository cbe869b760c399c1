import type { SeedVisitor } from "../../features/visitors/index.ts";

const desktop = { type: "Desktop", os: "Windows 11", browser: "Firefox 148" };
const mac = { type: "Desktop", os: "macOS 15", browser: "Chrome 146" };
const tablet = { type: "Tablet", os: "iPadOS 19", browser: "Safari 19" };
const phone = { type: "Mobile", os: "Android 16", browser: "Chrome 146" };
const devices = [desktop, mac, tablet, phone];

const customer = (
  id: string,
  name: string,
  email: string,
  [language, timezone]: readonly [string, string],
  device: (typeof devices)[number],
  metadata: Record<string, unknown>,
): SeedVisitor => ({
  externalId: `usr_${id}`,
  name,
  email,
  isVerified: true,
  locale: { language, timezone },
  device,
  metadata,
  // What the shop pays, by its plan: what its own server has signed.
  signedMetadata: { shop: String(metadata.shop), mrr: paid(String(metadata.plan), Number(metadata.branches ?? 1)) },
});

/** Euros a month. */
function paid(plan: string, branches: number): number {
  if (plan === "Chain") return 129 * branches;
  return plan === "Solo" ? 19 : plan === "Workshop (annual)" ? 79 : 89;
}

const guest = (language: string, timezone: string, device: (typeof devices)[number]): SeedVisitor => ({
  externalId: null,
  name: null,
  email: null,
  isVerified: false,
  locale: { language, timezone },
  device,
  metadata: {},
});

/** The people who write. Some are verified customers, some only say who they are, some say nothing. */
export const visitors = {
  amara: customer("8Kd2", "Amara Okafor", "amara@northside-cycles.example", ["en-NG", "Africa/Lagos"], desktop, {
    shop: "Northside Cycles",
    plan: "Workshop (annual)",
    stands: 4,
    customer_id: "cus_8Kd2mQ41vT",
    beta: { sms: true, api: false },
  }),
  yousef: customer("31aa", "يوسف الحداد", "yousef@souq-bikes.example", ["ar", "Asia/Amman"], phone, {
    shop: "Souq Bikes",
    plan: "Workshop (monthly)",
  }),
  kenji: customer("9f0", "Kenji Watanabe", "kenji@kamo-cycle.example", ["ja", "Asia/Tokyo"], desktop, {
    shop: "Kamo Cycle",
    plan: "Workshop (annual)",
    stands: 2,
  }),
  maximiliane: customer(
    "5Tz8",
    "Maximiliane Hohenfels-Wittgenstein",
    "m.hohenfels@radhaus.example",
    ["de", "Europe/Berlin"],
    mac,
    { shop: "Radhaus am Ufer", plan: "Chain", branches: 6 },
  ),
  ines: customer("2bQe", "Inês Carvalho", "ines@pedalada.example", ["pt-PT", "Europe/Lisbon"], tablet, {
    shop: "Pedalada",
    plan: "Workshop (monthly)",
  }),
  lucia: customer("7c1P", "Lucía Fernández Ruiz", "lucia@tallerluz.example", ["es", "Europe/Madrid"], phone, {
    shop: "Taller Luz",
    plan: "Solo",
  }),
  noa: customer("4wXn", "נועה ברק", "noa@ofanaim.example", ["he", "Asia/Jerusalem"], mac, {
    shop: "אופניים ברק",
    plan: "Workshop (annual)",
  }),
  wei: customer("6yLs", "陈伟", "wei@liuli-bikes.example", ["zh-CN", "Asia/Shanghai"], desktop, {
    shop: "琉璃单车",
    plan: "Workshop (annual)",
  }),
  camille: customer("1mRu", "Camille Lefèvre", "camille@atelier-deux-roues.example", ["fr", "Europe/Paris"], mac, {
    shop: "Atelier Deux Roues",
    plan: "Workshop (annual)",
    stands: 3,
  }),
  ruth: customer("3vHd", "Ruth van den Berg", "ruth@fietsenhuis.example", ["nl", "Europe/Amsterdam"], desktop, {
    shop: "Fietsenhuis Ruth",
    plan: "Chain",
    branches: 3,
  }),
  agnieszka: customer("0pZk", "Agnieszka Wójcik", "a.wojcik@dwakola.example", ["pl", "Europe/Warsaw"], phone, {
    shop: "Dwa Koła",
    plan: "Solo",
  }),
  tom: customer("8sQa", "Tom Gallagher", "tom@gallagherbikes.example", ["en-IE", "Europe/Dublin"], tablet, {
    shop: "Gallagher Bikes",
    plan: "Workshop (monthly)",
    stands: 5,
  }),
  juergen: {
    externalId: "usr_774",
    name: "Jürgen Keßler",
    email: "j.kessler@rad-werkstatt.example",
    isVerified: false,
    locale: { language: "de-AT", timezone: "Europe/Vienna" },
    device: mac,
    metadata: { stands: 0, trial: false },
  },
  dana: {
    externalId: "usr_901",
    name: "Dana Whitfield",
    email: "dana@hillclimbers.example",
    isVerified: false,
    locale: { language: "en-US", timezone: "America/Denver" },
    device: desktop,
    metadata: { trial: true },
  },
  pavel: {
    externalId: null,
    name: "Pavel",
    email: "pavel@kolo-servis.example",
    isVerified: false,
    locale: { language: "cs", timezone: "Europe/Prague" },
    device: phone,
    metadata: {},
  },
  bookings: {
    externalId: null,
    name: null,
    email: "workshop+bookings@velo-coop.example",
    isVerified: false,
    locale: { language: "fr-CA", timezone: "America/St_Johns" },
    device: phone,
    metadata: {},
  },
  guest: guest("de-DE", "Europe/Berlin", mac),
  guestEnglish: guest("en-GB", "Europe/London", phone),
  guestSwedish: guest("sv", "Europe/Stockholm", desktop),
} satisfies Record<string, SeedVisitor>;

export type VisitorName = keyof typeof visitors;

const givenNames = [
  ...["Ada", "Bruno", "Chiara", "Dmitri", "Elif", "Farid", "Greta", "Hiro", "Ilse", "Jonas", "Katya", "Liam"],
  ...["Mei", "Nils", "Olga", "Paolo", "Quim", "Rosa", "Samir", "Thea", "Ugo", "Vera", "Wim", "Yara"],
];
const familyNames = ["Andersson", "Bianchi", "Costa", "Demir", "Eriksen", "Fischer", "Garcia", "Huber"];

/** Shops that have only voted, so that the counts have a real spread. */
export const crowd: readonly SeedVisitor[] = familyNames.flatMap((family, row) =>
  givenNames.map((given, column) => ({
    externalId: `shop_${row}${String(column).padStart(2, "0")}`,
    name: `${given} ${family}`,
    email: `${given}.${family}@shops.example`.toLowerCase(),
    isVerified: (row + column) % 3 !== 0,
    locale: { language: "en", timezone: "Europe/Berlin" },
    device: devices[(row + column) % devices.length] ?? desktop,
    metadata: {},
    ...((row + column) % 3 !== 0 && {
      signedMetadata: { shop: `${family} ${column % 8}`, mrr: [19, 79, 89, 129, 258][column % 5] ?? 19 },
    }),
  })),
);
