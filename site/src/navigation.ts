/** The pages in the order in which somebody needs them, with the words of the menu. Each is a file of `site/pages`. */
export const navigation: readonly { title: string; pages: readonly { name: string; title: string }[] }[] = [
  {
    title: "Begin",
    pages: [
      { name: "index", title: "What Hark is" },
      { name: "start", title: "Start" },
    ],
  },
  {
    title: "On your site",
    pages: [
      { name: "embed", title: "Embed the widget" },
      { name: "verify-identity", title: "Verify identity" },
      { name: "api", title: "API and live events" },
      { name: "import", title: "Bring data in" },
    ],
  },
  {
    title: "On your server",
    pages: [
      { name: "self-host", title: "Self-host" },
      { name: "settings", title: "Settings" },
      { name: "commands", title: "Commands" },
      { name: "scale-out", title: "Scale out" },
      { name: "back-up", title: "Back up and restore" },
      { name: "upgrade", title: "Upgrade" },
      { name: "monitor", title: "Monitor" },
    ],
  },
  {
    title: "Trust",
    pages: [
      { name: "security", title: "Security" },
      { name: "privacy", title: "Privacy" },
      { name: "troubleshooting", title: "Troubleshooting" },
    ],
  },
];

export const pages = navigation.flatMap((group) => group.pages.map((page) => ({ ...page, group: group.title })));

/** Where the server serves it: the first page at `/docs/`, the others at `/docs/<name>/`. */
export const addressOf = (name: string) => (name === "index" ? "/docs/" : `/docs/${name}/`);
