import { describe, expect, test } from "vitest";
import { files as limits } from "../limits.ts";
import { messageTypeOf, refusals, refuseMedia, refusePicture } from "./rules.ts";
import { sniffType } from "./sniff.ts";

describe("[VAL-22] [VAL-23] logos and avatars", () => {
  test.each([
    ["image/png", limits.pictureMaxBytes, null],
    ["image/avif", 1, null],
    ["image/png", limits.pictureMaxBytes + 1, "File is too large. Maximum size is 5MB."],
    ["application/pdf", 10, "Please select an image file"],
    ["video/mp4", 10, "Please select an image file"],
    ["", 10, "Please select an image file"],
    ["image/svg+xml", 10, refusals.svg],
    ["image/heic", 10, refusals.heic],
    ["image/heif-sequence", 10, refusals.heic],
    ["image/png", 0, refusals.empty],
  ])("%s of %i bytes: %s", (type, size, expected) => expect(refusePicture({ type, size })).toBe(expected));
});

describe("[S55] media of a conversation", () => {
  test.each([
    ["image/gif", limits.imageMaxBytes, null],
    ["image/gif", limits.imageMaxBytes + 1, refusals.imageTooLarge],
    ["video/quicktime", limits.videoMaxBytes, null],
    ["video/webm", limits.videoMaxBytes + 1, refusals.videoTooLarge],
    ["text/html", 10, refusals.notMedia],
    ["image/svg+xml", 10, refusals.svg],
    ["image/heic", 10, refusals.heic],
  ])("%s of %i bytes: %s", (type, size, expected) => expect(refuseMedia({ type, size })).toBe(expected));

  test("pictures are IMAGE, videos VIDEO", () => {
    expect([messageTypeOf("image/avif"), messageTypeOf("video/mp4")]).toEqual(["IMAGE", "VIDEO"]);
  });
});

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("the type of a file by its content", () => {
  test.each([
    ["\x89PNG\r\n\x1a\n", "image/jpeg", "image/png"],
    ["\xff\xd8\xff\xe0", "", "image/jpeg"],
    ["GIF89a", "image/png", "image/gif"],
    ["RIFF\0\0\0\0WEBPVP8 ", "image/jpeg", "image/webp"],
    ["\0\0\0\x1cftypavif", "", "image/avif"],
    ["\0\0\0\x18ftypheic", "", "image/heic"],
    ["\0\0\0\x18ftypmif1", "image/jpeg", "image/heic"],
    ["\0\0\0\x14ftypqt  ", "video/mp4", "video/quicktime"],
    ["\0\0\0\x18ftypisom", "", "video/mp4"],
    ["\0\0\0\x1cftypM4V \0\0\0\0M4V M4A mp42isom", "video/x-m4v", "video/mp4"],
    ["\0\0\0\x14ftyp3gp4\0\0\0\0", "video/3gpp", "video/mp4"],
    ["\0\0\0\x14ftyp3g2a\0\0\0\0", "", "video/mp4"],
    ["\0\0\0\x18ftypmp42", "video/quicktime", "video/mp4"],
    ["\0\0\0\x18ftypM4A ", "audio/x-m4a", "audio/mp4"],
    ["\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "", "image/avif"],
    ["\0\0\x08\0wide\0\0\0\0mdat", "", "video/quicktime"],
    ["\x1a\x45\xdf\xa3", "", "video/webm"],
    ["\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x23\x42\x86\x81\x01\x42\x82\x88matroska", "video/webm", "video/x-matroska"],
    ["<svg", "image/svg+xml", "image/svg+xml"],
    ["", "text/plain", "text/plain"],
  ])("%j called %s is %s", (head, claimed, expected) => expect(sniffType(bytes(head), claimed)).toBe(expected));
});
