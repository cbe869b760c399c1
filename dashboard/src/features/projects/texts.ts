import { createTexts } from "../../shared/texts/texts.ts";

export const { t, tr } = createTexts({
  createProject: "Create Project",
  cancel: "Cancel",
  create: "Create",
  projectName: "Project name",
  myProject: "My project",
  deleteProject: "Delete project",
  deleteThisProject: "Delete this project",
  whatGoesWithIt: "Conversations, feedback, files and the team's access go with it. This cannot be undone.",
  delete: "Delete",
  deleting: "Deleting...",
  typeNameToConfirm: "Type the project's name to confirm",
  loadingProjects: "Loading...",
  noProjectsFound: "No projects found",
  newProject: "New project",
  deletionExplained: "This will permanently delete {project} and everything in it. This action cannot be undone.",
  newsElsewhere: "Unread in another project",
  switchProject: "{current}, switch project",
  sites: "Sites in emails",
  sitesExplained:
    "The widget was seen on these sites. Emails link visitors back to the page they wrote from if its site is switched on here. Switch on only your own: anyone can put the widget on a page.",
  noSites: "The widget has not been seen anywhere yet.",
  siteNotChanged: "Failed to change the site",
  installTheWidget: "Install the widget",
});
