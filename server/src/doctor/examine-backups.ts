import { hour } from "@hark/contract/limits";
import { type BackupSchedule, listBackups } from "../backup/schedule-backups.ts";
import { broken, type Finding, formatBytes, good, off } from "./finding.ts";

/** Of the interval: one that was missed may be a restart, a second one is none. */
const lateFactor = 2;

export async function examineBackups(schedule: BackupSchedule | undefined): Promise<Finding> {
  if (!schedule) return off("BACKUP_DIR is not set: this server makes no backups by itself.");
  const made = await listBackups(schedule.folder);
  const last = made.at(-1);
  if (!last) {
    return broken(
      `There is no backup in ${schedule.folder} yet.`,
      "One is made within a minute of the server's start. If it runs for longer, its log says why there is none.",
    );
  }
  const hours = (Date.now() - last.at.getTime()) / hour;
  const ago = hours < 1 ? "within the last hour" : `${Math.round(hours)} h ago`;
  const says = `${made.length === 1 ? "One backup" : `${made.length} backups`} in ${schedule.folder}, the newest (${formatBytes(last.bytes)}) made ${ago}.`;
  if (hours <= schedule.everyHours * lateFactor) return good(says);
  return broken(says, `One is due every ${schedule.everyHours} h. The server's log says why there is none.`);
}
