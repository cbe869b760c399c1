import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  manyPictures: "You have uploaded many pictures in a short time. Wait a while, then go on.",
  noRoom: "This server is short of disk space, so it keeps no files at the moment. Whoever runs it has to make room.",
  notUploadedHere: "This is not a file that was uploaded here",
});
