import type { Pixels } from "@hark/contract/conversations/schema";

/** Reads some bytes of the video from a place on; fewer where it ends. */
type ReadAt = (start: number, bytes: number) => Promise<Buffer>;

/** How many boxes of an MP4 are passed on the way to the one that describes it; those of a stream come last. */
const maxBoxes = 200;
/** How much of an MP4's description, and of a WebM's beginning, is looked at. */
const headBytes = 1024 * 1024;

/**
 * What a video measures as it is shown, by its header: MP4 and QuickTime (ISO/IEC 14496-12, 8.3.2) and WebM (RFC 9559, 5.1.4). Null
 * where the header does not tell. It decodes nothing and believes no length: what is read is bounded, whatever the file says.
 */
export async function readVideoPixels(contentType: string, readAt: ReadAt, size: number): Promise<Pixels | null> {
  try {
    return contentType === "video/webm"
      ? webmPixels(await readAt(0, Math.min(size, headBytes)))
      : await mp4Pixels(readAt, size);
  } catch (error) {
    // A number beyond the end of what was read.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function mp4Pixels(readAt: ReadAt, size: number): Promise<Pixels | null> {
  let offset = 0;
  for (let count = 0; count < maxBoxes && offset + 8 <= size; count += 1) {
    const head = await readAt(offset, Math.min(16, size - offset));
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - offset : short;
    if (length < 8) return null;
    if (head.toString("latin1", 4, 8) === "moov")
      return trackPixels(await readAt(offset, Math.min(length, headBytes, size - offset)), short === 1 ? 16 : 8);
    offset += length;
  }
  return null;
}

/** The first track that has a picture. `start`: behind the box's own head. */
function trackPixels(box: Buffer, start: number): Pixels | null {
  for (let offset = start; offset + 8 <= box.length; ) {
    const length = box.readUInt32BE(offset);
    const type = box.toString("latin1", offset + 4, offset + 8);
    if (length < 8) return null;
    const whole = box.subarray(offset, offset + length);
    const found = type === "trak" ? trackPixels(whole, 8) : type === "tkhd" ? headerPixels(whole) : null;
    if (found) return found;
    offset += length;
  }
  return null;
}

/** A track's header ends with a matrix of nine numbers, then width and height in 1/65536 of a pixel. */
function headerPixels(header: Buffer): Pixels | null {
  const end = header.length;
  const [width, height] = [header.readUInt32BE(end - 8) / 65_536, header.readUInt32BE(end - 4) / 65_536];
  const isTurned = header.readInt32BE(end - 44) === 0 && header.readInt32BE(end - 40) !== 0;
  return plausiblePixels(isTurned ? { width: height, height: width } : { width, height });
}

/** Segment, Tracks, TrackEntry and Video, which hold the two numbers. */
const webmParents = new Set([0x18538067, 0x1654ae6b, 0xae, 0xe0]);
const [pixelWidth, pixelHeight] = [0xb0, 0xba];

function webmPixels(bytes: Buffer): Pixels | null {
  const found = { width: 0, height: 0 };
  for (let offset = 0; offset < bytes.length && !(found.width && found.height); ) {
    const idLength = Math.clz32(bytes.readUInt8(offset)) - 23;
    if (idLength > 4) return null;
    const id = bytes.readUIntBE(offset, idLength);
    offset += idLength;
    const sizeLength = Math.clz32(bytes.readUInt8(offset)) - 23;
    if (sizeLength > 8) return null;
    const read = Math.min(sizeLength, 6);
    // Behind a mark of one bit, which is not among the last six bytes of longer ones.
    const size = bytes.readUIntBE(offset + sizeLength - read, read) - (sizeLength > 6 ? 0 : 2 ** (7 * sizeLength));
    offset += sizeLength;
    if (webmParents.has(id)) continue;
    if (id === pixelWidth && size <= 4) found.width = bytes.readUIntBE(offset, size);
    if (id === pixelHeight && size <= 4) found.height = bytes.readUIntBE(offset, size);
    offset += size;
  }
  return plausiblePixels(found);
}

/** As wide or high as anything is that a browser shows; a file may say what it likes. */
const maxEdge = 65_535;

/** What is kept of a header's two numbers. */
export function plausiblePixels({ width, height }: Pixels): Pixels | null {
  const [wide, high] = [Math.round(width), Math.round(height)];
  const isPlausible = [wide, high].every((edge) => edge >= 1 && edge <= maxEdge);
  return isPlausible ? { width: wide, height: high } : null;
}
