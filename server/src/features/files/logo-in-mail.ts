import { LRUCache } from "lru-cache";
import { readAll, type Storage } from "../../platform/storage/storage.ts";
import { storedKey } from "./address.ts";
import { loadSharp } from "./load-sharp.ts";
import type { FileRow } from "./queries.ts";

/** As wide as mails show it, twice over for fine screens. */
const edgePx = 72;

/** Logos are kept as WebP, which Outlook can't show. */
export const logoInMail = (logoUrl: string | null) => logoUrl && `${logoUrl}/logo.png`;

/** Draws logos for mails, and keeps the last ones. */
export function createLogoDrawer(storage: Storage) {
  const drawn = new LRUCache<string, Buffer>({ max: 200 });
  return async ({ name }: Pick<FileRow, "name">): Promise<Buffer> => {
    const known = drawn.get(name);
    if (known) return known;
    const sharp = await loadSharp();
    const picture = await sharp(await readAll(await storage.read(storedKey(name))))
      .resize(edgePx, edgePx, { fit: "contain", background: "#00000000" })
      .png()
      .toBuffer();
    drawn.set(name, picture);
    return picture;
  };
}
