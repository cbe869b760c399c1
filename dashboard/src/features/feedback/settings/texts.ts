import { createTexts } from "../../../shared/texts/texts.ts";

export const { t } = createTexts({
  feedbackSettings: "Feedback",
  feedbackSettingsExplained: "How suggestions are announced, named and weighed.",
  settingsNotLoaded: "The settings could not be loaded",
  loadingSettings: "Loading the settings",
  announcements: "Announcements",
  waitInMinutes: "Minutes before the emails leave",
  waitExplained: "A move can be taken back as long as they wait. With 0 they leave at once.",
  waitRefused: "A whole number from 0 to 1440",
  statusNames: "Names of the statuses",
  statusNamesExplained:
    "They change words alone, in badges, emails and the widget. An empty one has the name that is shown in grey.",
  weight: "Worth",
  weightExplained:
    "What counts is what a signed user token says in its claim “metadata”, so that nobody can invent it on a page.",
  weightKey: "Key whose numbers are summed up",
  companyKey: "Key that tells the company",
  companyExplained: "Of the voters of one company, only the highest number counts.",
  weightUnit: "Unit beside the sum",
  saveSettings: "Save changes",
  savingSettings: "Saving...",
  settingsSaved: "Changes saved",
  settingsNotSaved: "The settings could not be saved",
});
