import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  type: "Type",
  os: "OS",
  browser: "Browser",
  localTime: "Local time",
  language: "Language",
  editMetadata: "Edit metadata",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving",
  noMetadataItems: "No metadata items. Add the first one below.",
  key: "Key",
  value: "Value",
  removeItem: "Remove item",
  removeKey: "Remove {key}",
  metadataKeysUnique: "Metadata keys must be unique.",
  addItem: "Add item",
  noMetadataToShow: "No metadata to show",
  edit: "Edit",
  metadataUpdated: "Metadata updated successfully",
  metadataFailed: "Failed to update metadata",
});
