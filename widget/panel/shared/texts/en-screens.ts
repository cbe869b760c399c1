import type { Catalogue } from "@hark/contract/texts/translate";

/** What the screens of several features say, loaded with the first of them. */
export const enScreens = {
  send: "Send",
  earlier: "Earlier messages",
  online: "Online",
  away: "Away",
  sending: "Sending",
  required: "This is required",
  youName: "You",
  attach: "Attach a file",
  addMedia: "Add a file",
  removeFile: "Remove {name}",
  fileTooLarge: "{name} is too large. The maximum is {max} MB.",
  fileUnfit: "{name} isn’t a picture or video we can show. Nothing was sent.",
  fileEmpty: "{name} is empty.",
  uploadFailed: "{name} could not be uploaded. Nothing was sent.",
  uploading: "Uploading {name}",
  tooManyFiles: "You can send at most {max} files at once.",
  tooFast: "That was a lot at once. Wait a moment and send again.",
  openFile: "Open the file",
  videoUnplayable: "Your browser can’t play this video.",
  download: "Download",
  addPicture: "Add a picture or video",
} as const satisfies Catalogue;
