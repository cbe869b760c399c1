import type { Feature } from "../feature.ts";
import { routes } from "./routes.ts";
import { releasedFile, releasedOwner, removeFilesOf, removeReleased, sweepFiles } from "./sweep.ts";

export { nameInAddress, storedKey } from "./address.ts";
export { grantUpload } from "./grant-upload.ts";
export { accessMessageFile, accessStoredFile } from "./policy.ts";
export { listFilesNamed } from "./queries.ts";
export { releaseFile, releaseFilesOf, removeFilesNamed } from "./sweep.ts";

const sweepSeconds = 1800;

/** Uploaded files: the permission to upload, what arrives, and what is served. */
export const files: Feature = (context) => {
  const { jobs } = context;
  routes(context);
  jobs.work(releasedFile, ({ name }) => removeReleased(context, name));
  jobs.work(releasedOwner, ({ ownerId }) => removeFilesOf(context, ownerId));
  jobs.repeat("orphaned-files", sweepSeconds, () => sweepFiles(context));
};
