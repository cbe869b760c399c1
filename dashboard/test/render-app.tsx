import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import type { User } from "@hark/contract/accounts/schema";
import { getAgent, listAgents } from "@hark/contract/agents/endpoints";
import { listAnnouncements } from "@hark/contract/announcements/endpoints";
import { listBulkJobs } from "@hark/contract/bulk/endpoints";
import { getFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import { listNotifications } from "@hark/contract/notifications/endpoints";
import { getProject, listProjects, listSeenSites, listSites } from "@hark/contract/projects/endpoints";
import type { Project } from "@hark/contract/projects/schema";
import { listTags } from "@hark/contract/tags/endpoints";
import { countViews, listViews } from "@hark/contract/views/endpoints";
import { render } from "@testing-library/react";
import { App } from "../src/app/app.tsx";
import { createSessionStore } from "../src/app/session.ts";
import { address } from "../src/shared/address/address.ts";
import type { ApiStub } from "./api-stub.ts";
import { buildAgent, buildProject, buildUser, marco, olivia, toSummary } from "./builders.ts";

/** Renders the whole app at an address, as a browser opens it. */
export function renderApp(path: string) {
  window.history.pushState(null, "", path);
  const { unmount } = render(<App session={createSessionStore()} />);
  return {
    unmount,
    /** Path and query. */
    address: address.href,
  };
}

export interface SignedInStage {
  user: User;
  project: Project;
}

/** Signs in Olivia, who owns an empty project. */
export function stageSignedIn(api: ApiStub, part: Partial<SignedInStage> = {}): SignedInStage {
  const { user = buildUser(), project = buildProject() } = part;
  localStorage.setItem("hark.token", "a-token");
  api.on(getCurrentUser, () => ({ user }));
  api.on(listProjects, () => ({ projects: [toSummary(project)] }));
  api.on(getProject, () => ({ project }));
  api.on(listSites, () => ({ sites: [] }));
  api.on(listSeenSites, () => ({ sites: [] }));
  api.on(listAgents, () => ({ agents: [olivia, marco] }));
  api.on(getAgent, () => ({ agent: buildAgent() }));
  api.on(listNotifications, () => ({ notifications: [], older: [] }));
  api.on(listTags, () => ({ tags: [] }));
  api.on(listViews, () => ({ views: [] }));
  api.on(countViews, () => ({ counts: [] }));
  api.on(listBulkJobs, () => ({ jobs: [] }));
  api.on(listAnnouncements, () => ({ announcements: [], nextCursor: null }));
  api.on(getFeedbackSettings, () => ({
    feedbackSettings: {
      weightKey: null,
      companyKey: null,
      weightUnit: null,
      announceAfterMinutes: 10,
      statusLabels: {
        PENDING: null,
        UNDER_REVIEW: null,
        NOT_NOW: null,
        PLANNED: null,
        IN_PROGRESS: null,
        COMPLETED: null,
      },
    },
  }));
  return { user, project };
}
