/** As many first bytes of a file as `sniff` looks at. */
export const sniffedBytes = 64;

/**
 * The type of a picture or video by its first bytes, or null for what is none: the one rule by which clients ask for an upload and the
 * server looks at what has arrived. An animated PNG is a PNG, and what phones record is MP4 under whatever brand.
 */
export function sniff(head: Uint8Array): string | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (ascii(1, 8) === "PNG\r\n\x1a\n") return "image/png";
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "image/jpeg";
  if (ascii(0, 4) === "GIF8") return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 8) === "ftyp") return typeOfBrand(ascii(8, 12), ascii(16, sniffedBytes));
  // Before there were brands.
  if (/^(moov|mdat|wide)$/.test(ascii(4, 8))) return "video/quicktime";
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3)
    return ascii(0, sniffedBytes).includes("matroska") ? "video/x-matroska" : "video/webm";
  return null;
}

/**
 * The same for a client that is about to ask for an upload: browsers go by the name, which is often wrong for pictures saved from the
 * web and empty for HEIC. Unknown content keeps the `claimed` type; the server has the last word.
 */
export const sniffType = (head: Uint8Array, claimed: string): string => sniff(head) ?? claimed;

function typeOfBrand(brand: string, compatible: string): string {
  if (/^avi[fs]/.test(brand)) return "image/avif";
  // Both kinds of pictures may say no more of themselves than that they are one.
  if (/^m[is]f1/.test(brand) && compatible.includes("avif")) return "image/avif";
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(brand)) return "image/heic";
  if (/^(jp2|jpx|jpm|mjp2)/.test(brand)) return "image/jp2";
  if (/^crx/.test(brand)) return "image/x-canon-cr3";
  if (/^(M4[ABP]|F4[AB])/.test(brand)) return "audio/mp4";
  return brand === "qt  " ? "video/quicktime" : "video/mp4";
}
