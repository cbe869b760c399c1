/** The archive itself is damaged. The message is the end of a sentence and reveals none of its contents. */
export class DamagedArchive extends Error {
  override name = "DamagedArchive";
}
