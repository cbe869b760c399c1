import { hour } from "@hark/contract/limits";
import { type BackupSchedule, isAhead, listBackups } from "../backup/schedule-backups.ts";
import { broken, type Finding, formatBytes, good, off } from "./finding.ts";

/** Of the interval: one that was missed may be a restart, a second one is none. */
const lateFactor = 2;

export async function examineBackups(schedule: BackupSchedule | undefined): Promise<Finding> {
  if (!schedule) return off("Neither BACKUP_DIR nor BACKUP_S3_BUCKET is set: this server makes no backups by itself.");
  const made = await listBackups(schedule);
  const place = schedule.bucket ? `the bucket ${schedule.bucket.bucket}` : schedule.folder;
  const last = made.at(-1);
  if (!last) {
    return broken(
      `There is no backup in ${place} yet.`,
      "One is made within a minute of the server's start. If it runs for longer, its log says why there is none.",
    );
  }
  const now = new Date();
  const hours = (now.getTime() - last.at.getTime()) / hour;
  if (isAhead(last, now)) {
    return broken(
      `The newest backup in ${place} has a name in the future, from a clock that was ahead.`,
      "Another one is made within the interval. Look at the clock of this machine.",
    );
  }
  const ago = hours < 1 ? "within the last hour" : `${Math.round(hours)} h ago`;
  const says = `${made.length === 1 ? "One backup" : `${made.length} backups`} in ${place}, the newest (${formatBytes(last.bytes)}) made ${ago}.`;
  if (hours <= schedule.everyHours * lateFactor) return good(says);
  return broken(says, `One is due every ${schedule.everyHours} h. The server's log says why there is none.`);
}
