import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  serverSettings: "Server settings",
  you: "You",
  projectNotFound: "Project not found. Please select a different project.",
  projectNotLoaded: "The project could not be loaded",
});
