/** As many first bytes of a file as `sniffType` looks at. */
export const sniffedBytes = 64;

/**
 * The type of a file by its first bytes, for a client that is about to ask for an upload: browsers go by the name, which is
 * often wrong for pictures saved from the web and empty for HEIC. Unknown content keeps the `claimed` type; the server has
 * the last word.
 */
export function sniffType(head: Uint8Array, claimed: string): string {
  const ascii = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (ascii(1, 4) === "PNG") return "image/png";
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "image/jpeg";
  if (ascii(0, 4) === "GIF8") return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 8) === "ftyp") return typeOfBrand(ascii(8, 12), claimed);
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return "video/webm";
  return claimed;
}

function typeOfBrand(brand: string, claimed: string): string {
  if (brand === "avif" || brand === "avis") return "image/avif";
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return "image/heic";
  if (brand === "qt  ") return "video/quicktime";
  return claimed.startsWith("video/") && claimed !== "video/quicktime" ? claimed : "video/mp4";
}
