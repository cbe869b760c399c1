import { createTexts } from "../../../shared/texts/texts.ts";

export const { t } = createTexts({
  feedbackSettings: "Feedback",
  feedbackSettingsExplained: "How suggestions are announced, named and weighed.",
  settingsNotLoaded: "The settings could not be loaded",
  loadingSettings: "Loading the settings",
  announcements: "Announcements",
  waitInMinutes: "Minutes before emails go out",
  waitExplained: "Until then a move can be undone. With 0, emails go out right away.",
  waitRefused: "A whole number from 0 to 1440",
  statusNames: "Status names",
  statusNamesExplained: "Shown in badges, emails and the widget. Leave a field empty to keep the name in grey.",
  weight: "Worth",
  weightExplained:
    "Read from the “metadata” claim of signed user tokens only, so nobody can make it up in the browser.",
  weightKey: "Metadata key to add up",
  companyKey: "Metadata key of the company",
  companyExplained: "Only the highest number of each company counts.",
  weightUnit: "Unit shown after the total",
  saveSettings: "Save changes",
  savingSettings: "Saving...",
  settingsSaved: "Changes saved",
  settingsNotSaved: "The settings could not be saved",
});
