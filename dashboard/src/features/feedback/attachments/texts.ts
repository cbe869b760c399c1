import { createTexts } from "../../../shared/texts/texts.ts";

export const { t } = createTexts({
  attachFiles: "Attach files",
  attachedFiles: "Attached files",
  commentTakes: { one: "A comment takes at most {count} file", other: "A comment takes at most {count} files" },
  notUploaded: "Not uploaded",
  uploadAgain: "Try again",
  uploadFileAgain: "Upload {name} again",
  removeFile: "Remove {name}",
  openPicture: "Open the picture",
  picture: "Picture",
  openFile: "Open the file",
  video: "Video",
  downloadFile: "Download {name}",
  takeAway: "Remove the file",
  takenAway: "File removed",
  notTakenAway: "The file could not be removed",
});
