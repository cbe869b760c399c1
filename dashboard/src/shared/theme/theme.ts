/** Light, dark, or as the system has it; kept in this browser, and the same in all its tabs. */
export type Theme = "system" | "light" | "dark";

const KEY = "hark.theme";
const listeners = new Set<() => void>();

function read(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

function show(): void {
  const wanted = read();
  if (wanted === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
  for (const listener of [...listeners]) listener();
}

export const theme = {
  read,

  /** Call it before anything is drawn. */
  start(): void {
    show();
    window.addEventListener("storage", ({ key }) => {
      if (key === KEY) show();
    });
  },

  choose(wanted: Theme): void {
    try {
      if (wanted === "system") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, wanted);
    } catch {
      // Without storage it is the system's.
    }
    show();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
