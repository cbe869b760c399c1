import { test as base } from "@playwright/test";
import { type HostSite, plainPage, snippet, startHostSite } from "./host-site.ts";
import { type Agent, createOwnedProject, type OwnedProject, registerAgent, setOnline } from "./people.ts";
import { type HarkServer, startHark } from "./server.ts";

interface Stage {
  olivia: Agent;
  project: OwnedProject;
  /** A customer's ordinary page with the snippet. */
  hostUrl: string;
}

interface WorkerParts {
  hark: HarkServer;
  hostSite: HostSite;
}

/** Every test has its own project on one server for the whole run. */
export const test = base.extend<{ stage: Stage }, WorkerParts>({
  hark: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const hark = await startHark();
      await use(hark);
      await hark.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  hostSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const site = await startHostSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  stage: async ({ hark, hostSite }, use) => {
    const olivia = await registerAgent(hark);
    const project = await createOwnedProject(olivia);
    await setOnline(olivia, project, true);
    await use({ olivia, project, hostUrl: hostSite.put(`/${project.id}`, plainPage(snippet(hark.url, project.id))) });
  },
});

export { expect } from "@playwright/test";
