import type { Feature } from "../feature.ts";
import type { FileUse } from "./file-use-queries.ts";
import { followAddress } from "./follow-address.ts";
import { routes } from "./routes.ts";
import { releasedFile, releasedOwner, removeFilesOf, removeReleased, sweepFiles } from "./sweep.ts";

export { nameInAddress, storedKey } from "./address.ts";
export { type FileUse, movedAtOnce } from "./file-use-queries.ts";
export {
  checkMessageUpload,
  grantMessageUpload,
  grantUpload,
  type SentPurpose,
  type WantedMessageUpload,
} from "./grant-upload.ts";
export { logoInMail } from "./logo-in-mail.ts";
export { accessMessageFile, accessSentFile, accessStoredFile, type FileAccessContext } from "./policy.ts";
export { listFilesNamed } from "./queries.ts";
export { picturesPerAccount } from "./rates.ts";
export { seedFile } from "./seed-file.ts";
export { releasedOwner, releaseFile, releaseFilesOf, removeFilesNamed } from "./sweep.ts";

const sweepSeconds = 1800;

/** Uploaded files: the permission to upload, what arrives, and what is served. `uses`: see `FileUse`. */
export function files(uses: readonly FileUse[]): Feature {
  return (context) => {
    const { jobs } = context;
    routes(context);
    followAddress(context, uses);
    jobs.work(releasedFile, ({ name }) => removeReleased(context, uses, name));
    jobs.work(releasedOwner, ({ ownerId }) => removeFilesOf(context, ownerId));
    jobs.repeat("orphaned-files", sweepSeconds, () => sweepFiles(context, uses));
  };
}
