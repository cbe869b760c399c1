import { describe, expect, it } from "vitest";
import { readVideoPixels } from "./video-pixels.ts";

const box = (type: string, ...parts: readonly Buffer[]) => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value | 0, index * 4);
  return bytes;
};
const one = 65_536;
const upright = [one, 0, 0, 0, one, 0, 0, 0, 0x40000000];
const turned = [0, one, 0, -one, 0, 0, 0, 0, 0x40000000];
const track = (width: number, height: number, matrix = upright) =>
  box("trak", box("tkhd", Buffer.alloc(40), numbers(...matrix, width * one, height * one)), box("mdia"));
const ftyp = box("ftyp", Buffer.from("isom\0\0\u0002\0isomiso2", "latin1"));
const mp4 = (...tracks: readonly Buffer[]) =>
  Buffer.concat([ftyp, box("mdat", Buffer.alloc(5_000)), box("moov", box("mvhd", Buffer.alloc(100)), ...tracks)]);

/** An EBML element whose length is told in eight bytes, as writers do that fill it in later. */
const element = (id: string, ...parts: readonly Buffer[]) => {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeUIntBE(content.length, 2, 6);
  size[0] = 1;
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
};
const small = (id: string, value: number) => Buffer.from([...Buffer.from(id, "hex"), 0x82, value >> 8, value & 255]);
const unknown = Buffer.from("ffffffffffffff".padStart(16, "01"), "hex");
const webm = (width: number, height: number) =>
  Buffer.concat([
    element("1a45dfa3", small("4286", 1)),
    Buffer.from("18538067", "hex"),
    unknown,
    element("1549a966", Buffer.alloc(200)),
    element("1654ae6b", element("ae", small("d7", 1), element("e0", small("b0", width), small("ba", height)))),
  ]);

const read = (type: string, bytes: Buffer) =>
  readVideoPixels(type, async (start, count) => bytes.subarray(start, start + count), bytes.length);

describe("[J1] what a video measures, by its header", () => {
  it.each([
    ["an MP4 whose description comes last", "video/mp4", mp4(track(0, 0), track(1280, 720)), 1280, 720],
    ["one that a phone held upright has made", "video/quicktime", mp4(track(1920, 1080, turned)), 1080, 1920],
    ["a WebM whose segment has no end yet", "video/webm", webm(640, 480), 640, 480],
  ])("%s", async (_, type, bytes, width, height) => {
    expect(await read(type, bytes)).toEqual({ width, height });
  });

  it.each([
    ["nothing", "video/mp4", Buffer.alloc(0)],
    ["no description", "video/mp4", Buffer.concat([ftyp, box("mdat", Buffer.alloc(100))])],
    ["a sound alone", "video/mp4", mp4(track(0, 0))],
    ["a length that leads back", "video/mp4", Buffer.from("\0\0\0\u0004free\0\0\0\u0004free", "latin1")],
    ["a description that is cut off", "video/mp4", mp4(track(1280, 720)).subarray(0, -120)],
    ["a negative length in eight bytes", "video/mp4", Buffer.from(`\0\0\0\u0001mdat${"\xff".repeat(8)}`, "latin1")],
    ["an endless WebM", "video/webm", Buffer.concat([Buffer.from("18538067", "hex"), unknown, Buffer.alloc(3)])],
    ["a WebM without a height", "video/webm", webm(640, 0)],
    ["a WebM that is cut off", "video/webm", webm(640, 480).subarray(0, -2)],
  ])("is not told by %s", async (_, type, bytes) => {
    expect(await read(type, bytes)).toBeNull();
  });
});
