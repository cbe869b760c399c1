import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  viewDeleted: "View deleted",
  viewNotDeleted: "The view could not be deleted",
});
