import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  projects: "Projects",
  projectCreated: "Project created successfully",
  signOut: "Sign out",
  selectProject: "Select a project or create a new one",
  createProject: "Create Project",
  projectsNotLoaded: "The projects could not be loaded",
});
