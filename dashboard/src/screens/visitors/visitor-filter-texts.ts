import { createTexts } from "../../shared/texts/texts.ts";

/** Apart from `texts.ts`, which the manifest brings into the first chunk. */
export const { t } = createTexts({
  askedMetadata: "Metadata",
  filterVisitors: "Filter",
  addVisitorFilter: "Add filter",
  removeVisitorFilter: "Remove {filter}",
  filterOfAddress: "A filter from a link",
  askedKey: "Key",
  askedOperator: "Operator",
  askedValue: "Value",
  metadataIs: "is",
  metadataIsNot: "is not",
  metadataContains: "contains",
  metadataAbove: "above",
  metadataBelow: "below",
  metadataExists: "exists",
  metadataMissing: "does not exist",
});
