import { listConversations, sendMessage } from "@hark/contract/conversations/endpoints";
import type {} from "../../widget/hark.d.ts";
import { type HostSite, plainPage, snippet } from "../support/host-site.ts";
import { dialogPages, hostilePages } from "../support/hostile-pages.ts";
import type { Agent, OwnedProject } from "../support/people.ts";
import type { HarkServer } from "../support/server.ts";
import { type Engine, enterKey, escapeKey, type Target, until } from "./engine.ts";

export interface Scene {
  engine: Engine;
  hark: HarkServer;
  hostSite: HostSite;
  olivia: Agent;
  project: OwnedProject;
}

export interface Journey {
  title: string;
  walk: (scene: Scene) => Promise<void>;
}

const launcher: Target = { in: "page", selector: "button[aria-expanded]" };
const inPanel = (selector: string, named?: string): Target => ({ in: "panel", selector, ...(named && { named }) });

const press = (engine: Engine, target: Target) =>
  until(`${target.selector} ${target.named ?? ""} to press`, async () => {
    await engine.press(target);
    return true;
  });

const readPanel = (engine: Engine) => engine.run("panel", () => document.body.textContent ?? "");

const sees = (engine: Engine, words: string) =>
  until(`"${words}" in the panel`, async () => (await readPanel(engine)).includes(words));

const isExpanded = (engine: Engine) =>
  engine.run("page", () =>
    document.querySelector("hark-widget")?.shadowRoot?.querySelector("button")?.getAttribute("aria-expanded"),
  );

/** Until it has the focus and stands still, so that a press meets what it is meant for. */
const seesPanel = (engine: Engine) =>
  until("an open panel", async () => {
    const isOpen = await engine.run("page", () => {
      const shadow = document.querySelector("hark-widget")?.shadowRoot;
      const frame = shadow?.querySelector("iframe");
      return frame?.className === "open" && getComputedStyle(frame).opacity === "1" && shadow?.activeElement === frame;
    });
    return isOpen && (await engine.run("panel", () => Boolean(document.querySelector("h1"))));
  });

async function openPanel(engine: Engine) {
  await press(engine, launcher);
  await seesPanel(engine);
}

async function ask(engine: Engine, words: string) {
  await press(engine, inPanel("button", "^Ask a question"));
  await until("the composer to have the focus", () =>
    engine.run("panel", () => document.activeElement?.tagName === "TEXTAREA"),
  );
  await engine.type(words + enterKey);
  await sees(engine, words);
  await until("the message to be stored", () =>
    engine.run("panel", () => !document.querySelector(".pending, [aria-busy=true]")),
  );
}

/** The widget in a page: its launcher and panel have their sizes and places, and a question arrives. */
async function useWidget({ engine, olivia, project }: Scene, words: string) {
  await until("the launcher", () =>
    engine.run("page", () => Boolean(document.querySelector("hark-widget")?.shadowRoot?.querySelector("button"))),
  );
  await openPanel(engine);
  const { launcher: round, frame } = await engine.run("page", () => {
    const shadow = document.querySelector("hark-widget")?.shadowRoot;
    const [{ width = 0, height = 0 } = {}, panel] = ["button", "iframe"].map((name) =>
      shadow?.querySelector<HTMLElement>(name)?.getBoundingClientRect(),
    );
    const zoom = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("zoom")) || 1;
    return {
      launcher: { width, height, zoom },
      frame: { width: panel?.width ?? 0, left: panel?.left ?? -1, top: panel?.top ?? -1 },
    };
  });
  // Engines do not agree on whether sizes in an enlarged page are enlarged.
  const allowed = [56, 56 * round.zoom];
  if (!allowed.some((size) => Math.abs(round.width - size) < 1.5 && Math.abs(round.height - size) < 1.5))
    throw new Error(`the launcher is ${round.width} by ${round.height}`);
  if (frame.width < 399 || frame.left < 0 || frame.top < 0)
    throw new Error(`the panel is ${frame.width} wide, at ${frame.left} and ${frame.top}`);
  await ask(engine, words);
  await until("the question at the team's", async () => {
    const { conversations } = await olivia.call(listConversations, { params: { projectId: project.id } });
    return conversations.some(({ lastMessage }) => JSON.stringify(lastMessage).includes(words));
  });
}

const main: Journey = {
  title: "a visitor asks, gets an answer, sends a picture, suggests, votes, and goes on after a reload",
  async walk(scene) {
    const { engine, hark, hostSite, olivia, project } = scene;
    await engine.open(hostSite.put("/", plainPage(snippet(hark.url, project.id))));
    await useWidget(scene, "Do you repair tandems?");
    const params = { projectId: project.id };
    const { conversations } = await olivia.call(listConversations, { params });
    const conversationId = conversations[0]?.id ?? "";
    const answer = (content: string) =>
      olivia.call(sendMessage, { params: { ...params, conversationId }, body: { content } });
    await answer("We do, **both** halves.");
    await sees(engine, "both");
    await engine.run("panel", async () => {
      const canvas = new OffscreenCanvas(320, 200);
      const context = canvas.getContext("2d");
      context?.fillRect(0, 0, 320, 100);
      const chosen = new DataTransfer();
      chosen.items.add(new File([await canvas.convertToBlob()], "tandem.png", { type: "image/png" }));
      const field = document.querySelector<HTMLInputElement>("input[type=file]");
      if (!field) throw new Error("no field for files");
      field.files = chosen.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await until("the picture's chip", () => engine.run("panel", () => Boolean(document.querySelector(".chips *"))));
    await press(engine, inPanel("button", "^Send$"));
    await until("the picture in the thread", () =>
      engine.run("panel", () => (document.querySelector<HTMLImageElement>("[role=log] img")?.naturalWidth ?? 0) > 0),
    );
    await press(engine, inPanel("[role=log] button:has(img)"));
    await until("the picture in full", () =>
      engine.run("panel", () => Boolean(document.querySelector("dialog[open]"))),
    );
    await engine.type(escapeKey);
    await until("the picture to close", () => engine.run("panel", () => !document.querySelector("dialog[open]")));

    await press(engine, inPanel("button", "^Back"));
    await press(engine, inPanel("button", "^Home"));
    await press(engine, inPanel("button", "^Suggest"));
    await until("the form to have the focus", () =>
      engine.run("panel", () => document.activeElement?.tagName === "INPUT"),
    );
    await engine.type("Bells for tandems");
    await press(engine, inPanel("button", "^(Send|Submit|Suggest)"));
    await until("the suggestion", async () => /got|thank/i.test(await readPanel(engine)));
    await engine.run("page", () => window.Hark?.("close"));
    await until("a closed panel", async () => (await isExpanded(engine)) === "false");

    await engine.reload();
    await openPanel(engine);
    await press(engine, inPanel("nav button", "Feedback"));
    await sees(engine, "Bells for tandems");
    const isVoted = () => engine.run("panel", () => document.querySelector(".vote")?.getAttribute("aria-pressed"));
    const before = await isVoted();
    await press(engine, inPanel(".vote"));
    await until("the vote to change", async () => (await isVoted()) !== before);
    await press(engine, inPanel("nav button", "Support"));
    await press(engine, inPanel("button", "We do|tandem|Image"));
    await sees(engine, "Do you repair tandems?");
    await until("the composer to have the focus", () =>
      engine.run("panel", () => document.activeElement?.tagName === "TEXTAREA"),
    );
    await engine.type(`Thank you${enterKey}`);
    await sees(engine, "Thank you");
    await answer("See you on Saturday.");
    await sees(engine, "See you on Saturday.");
  },
};

const dialogs: Journey[] = Object.entries(dialogPages).map(([name, build], index) => ({
  title: `${name} of the page keeps the focus until it is closed; then the widget opens`,
  async walk(scene) {
    const { engine, hark, hostSite, project } = scene;
    await engine.open(hostSite.put(`/dialog-${index}`, { headers: {}, ...build(hark.url, project.id) }));
    await until("the field to have the focus", () =>
      engine.run("page", () => document.activeElement?.id === "own-field"),
    );
    await press(engine, { in: "page", selector: "#close" });
    await useWidget(scene, `After ${name}`);
  },
}));

const hostile: Journey[] = Object.entries(hostilePages).map(([name, build], index) => ({
  title: `a page that ${name}`,
  async walk(scene) {
    const { engine, hark, hostSite, project } = scene;
    await engine.open(hostSite.put(`/hostile-${index}`, { headers: {}, ...build(hark.url, project.id) }));
    await useWidget(scene, `Question ${index}`);
  },
}));

const small: Journey = {
  title: "on a small screen the panel fills the screen, Escape closes it, and the focus returns",
  async walk(scene) {
    const { engine, hark, hostSite, project } = scene;
    await engine.resize(460, 760);
    try {
      await engine.open(hostSite.put("/small", plainPage(snippet(hark.url, project.id))));
      await openPanel(engine);
      const covers = await engine.run("page", () => {
        const frame = document.querySelector("hark-widget")?.shadowRoot?.querySelector("iframe");
        const { width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
        return Math.abs(width - innerWidth) < 1 && Math.abs(height - innerHeight) < 1 && document.body.inert;
      });
      if (!covers) throw new Error("the panel does not cover the page");
      await engine.type(escapeKey);
      await until("a closed panel", async () => (await isExpanded(engine)) === "false");
      await until("the launcher to have the focus", () =>
        engine.run(
          "page",
          () => document.querySelector("hark-widget")?.shadowRoot?.activeElement?.tagName === "BUTTON",
        ),
      );
    } finally {
      await engine.resize(860, 800);
    }
  },
};

const called: Journey = {
  title: "a page that opens the panel with a draft: what is typed next goes on behind it",
  async walk(scene) {
    const { engine, hark, hostSite, project } = scene;
    const button = `<button id="own" onclick="Hark('ask', 'My tandem ')">Ask us</button>`;
    await engine.open(hostSite.put("/called", plainPage(snippet(hark.url, project.id), button)));
    await press(engine, { in: "page", selector: "#own" });
    await seesPanel(engine);
    await until("the draft", () => engine.run("panel", () => Boolean(document.querySelector("textarea")?.value)));
    await engine.type("squeaks");
    const typed = () => engine.run("panel", () => document.querySelector("textarea")?.value);
    await until("what was typed", async () => (await typed()) === "My tandem squeaks");
    await engine.type(escapeKey);
    await until("the button to have the focus again", () =>
      engine.run("page", () => document.activeElement?.id === "own"),
    );
  },
};

export const journeys: Journey[] = [main, small, called, ...hostile, ...dialogs];
