/**
 * Who may import whom, as ARCHITECTURE.md draws it. A rule's comment is what its reader sees: what to do instead.
 * `tools/checks/boundaries.test.ts` breaks every rule once.
 */

const tests = "([.]test(-d)?[.]tsx?$|/test/)";
const zod = "(^|/)node_modules/zod/";
const schemas = "^contract/src/.*(schema|endpoints?|wire)[.]ts$";
const browsers = "^(dashboard/src|widget/(loader|panel)|widget/protocol[.]ts)";

/** Lowest first. A feature may use those of its own row and of the rows before it, as long as that makes no circle. */
const serverFeatures = [
  ["accounts", "projects", "members", "billing", "files", "server-settings"],
  ["agents", "visitors", "notifications", "widget-settings", "tags"],
  ["conversations"],
  ["known-issues"],
  ["feedback"],
  ["saved-replies", "search", "views", "bulk"],
];

const upwardRules = serverFeatures.slice(0, -1).map((features, row) => ({
  name: `server-features-only-downward-from-${features[0]}`,
  comment:
    "A feature uses only features of its own row or below (see serverFeatures in .dependency-cruiser.mjs). Announce a domain event here and listen to it in the feature above, or move the code up.",
  from: { path: `^server/src/features/(${features.join("|")})/`, pathNot: tests },
  to: {
    path: `^server/src/features/(${serverFeatures
      .slice(row + 1)
      .flat()
      .join("|")})/`,
  },
}));

/** app -> screens -> features -> shared, in the dashboard and in the widget's panel alike. */
const clientRules = [
  ["dashboard", "dashboard/src"],
  ["panel", "widget/panel"],
].flatMap(([name, folder]) => [
  {
    name: `${name}-shared-knows-no-product`,
    comment: "What all share does not know who uses it: pass what is needed as an argument or a property.",
    from: { path: `^${folder}/shared/`, pathNot: tests },
    to: { path: `^${folder}/(app|screens|features)/` },
  },
  {
    name: `${name}-features-know-no-screen`,
    comment: "A feature is put into a screen, not the other way round: take a callback or a property from the screen.",
    from: { path: `^${folder}/features/`, pathNot: tests },
    to: { path: `^${folder}/(app|screens)/` },
  },
  {
    name: `${name}-features-stay-apart`,
    comment: "Features do not import features: compose the two in a screen, or move what both need to shared/.",
    from: { path: `^${folder}/features/([^/]+)/`, pathNot: tests },
    to: { path: `^${folder}/features/`, pathNot: `^${folder}/features/$1/` },
  },
  {
    name: `${name}-screens-know-no-app`,
    comment: "The app chooses the screen: take what the screen needs from shared/, a property or the route.",
    from: { path: `^${folder}/screens/`, pathNot: tests },
    to: { path: `^${folder}/app/` },
  },
]);

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const rules = [
  {
    name: "contract-stands-alone",
    comment: "The contract depends on zod alone: move the code here, or keep it out of the contract.",
    from: { path: "^contract/src/", pathNot: tests },
    to: { pathNot: ["^contract/src/", zod] },
  },
  {
    name: "contract-rules-without-zod",
    comment:
      "Browsers run this file, and zod must not come along: import types only, or put what needs zod into a schema.ts or endpoints.ts.",
    from: { path: "^contract/src/", pathNot: [schemas, tests] },
    to: { path: [zod, schemas], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "browsers-without-zod",
    comment:
      "This would put zod into a browser's bundle: use `import type` for schemas and endpoints, and rules.ts, limits.ts or errors.ts for values.",
    from: { path: browsers, pathNot: tests },
    to: { path: [zod, schemas], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "platform-without-product",
    comment: "The platform knows no feature: take what it needs as an argument, or move the code into a feature.",
    from: { path: "^server/src/platform/", pathNot: tests },
    to: { path: "^server/src/", pathNot: "^server/src/platform/" },
  },
  {
    name: "features-without-app",
    comment: "The app is built from features: take what the feature needs from its FeatureContext.",
    from: { path: "^server/src/features/", pathNot: tests },
    to: { path: "^server/src/[^/]+$" },
  },
  {
    name: "app-without-main",
    comment: "main.ts starts the app: give buildApp what it needs as an argument.",
    from: { path: "^server/src/app[.]ts$" },
    to: { path: "^server/src/(main|run-server|demo|cli)[.]ts$" },
  },
  {
    name: "features-through-their-index",
    comment: "Another feature's files are its own: import its index.ts, and export there what others may use.",
    from: { path: "^server/src/features/([^/]+)/", pathNot: tests },
    to: {
      path: "^server/src/features/[^/]+/",
      pathNot: ["^server/src/features/$1/", "^server/src/features/[^/]+/index[.]ts$"],
    },
  },
  {
    name: "features-through-their-index-for-the-app",
    comment: "The app takes a feature by its index.ts: export there what the app may use.",
    from: { path: "^server/src/[^/]+$" },
    to: { path: "^server/src/features/[^/]+/", pathNot: "/index[.]ts$" },
  },
  ...upwardRules,
  ...clientRules,
  {
    name: "dashboard-manifests-load-later",
    comment:
      "A manifest is in the first chunk, and this would bring a screen or a subscription along: name it by `import()` within a function.",
    from: { path: "^dashboard/src/.*/manifest[.]tsx?$" },
    to: {
      path: "^dashboard/src/(screens|features)/.*(-(screen|layout|pane)|/(shell|subscriptions|commands))[.]tsx?$",
      dynamic: false,
    },
  },
  {
    name: "loader-stays-small",
    comment:
      "The loader is on every page of every customer: it imports its own files, widget/protocol.ts and pure rules of the contract, nothing else.",
    from: { path: "^widget/loader/", pathNot: tests },
    to: { pathNot: ["^widget/loader/", "^widget/(protocol[.]ts|hark[.]d[.]ts)$", "^contract/src/"] },
  },
  {
    name: "panel-without-loader",
    comment: "The two run in different windows: what both must know goes into widget/protocol.ts.",
    from: { path: "^widget/panel/", pathNot: tests },
    to: { path: "^widget/loader/" },
  },
  {
    name: "programs-stay-apart",
    comment:
      "Server, dashboard, widget and documentation meet only at the wire: what two of them need belongs into the contract.",
    from: { path: "^(server|dashboard|widget|site)/", pathNot: tests },
    to: { path: "^(server|dashboard|widget|site|e2e|bench|tools)/", pathNot: "^$1/" },
  },
  {
    name: "no-tests-in-the-product",
    comment: "Only tests import tests and their helpers: move what the product needs out of the test.",
    from: { path: "^(contract|server|dashboard|widget|site)/", pathNot: tests },
    to: { path: tests, pathNot: "node_modules" },
  },
  {
    name: "no-circles",
    comment: "Two files that need each other are one idea or three: move what both need into a third file.",
    from: { path: "^(contract|server|dashboard|widget|site)/", pathNot: tests },
    to: { circular: true },
  },
  {
    name: "everything-resolves",
    comment: "This import leads nowhere: correct the path, or add the package to the workspace's package.json.",
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: "error" })),
  options: {
    // TypeScript 7 has no parser that dependency-cruiser can use; swc reads the same language.
    parser: "swc",
    moduleSystems: ["es6"],
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".json"],
    },
  },
};
