import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  textOnThisColour: "Text on this colour is {colour}.",
  lowContrast: "The contrast is {contrast}:1. Below 4.5:1 the text on this colour is hard to read for some people.",
  useReadable: "Use {colour}, which everyone can read",
  greetingOfAll: "Any language",
  greetingPlaceholder: "Hi, how can we help?",
  addLanguage: "Add a language",
  removeGreeting: "Remove the greeting in {language}",
  greetingRemoved: "Greeting removed",
  widgetPreview: "Widget preview",
});
