import sharp from "sharp";
import type { TestApp } from "./build-test-app.ts";

/** A small picture of the given form. */
export function buildPicture(
  form: "png" | "jpeg" | "webp" | "gif" | "avif",
  { width = 40, height = 30 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#1f4a38" } })
    .toFormat(form)
    .toBuffer();
}

/** The beginning of a video, which is what tells its kind. */
export function videoHead(form: "mp4" | "quicktime"): Buffer {
  const brand = form === "mp4" ? "isom" : "qt  ";
  const box = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\u0002\0${brand}mp41`, "latin1");
  return Buffer.concat([box, Buffer.alloc(2_000)]);
}

/** Granted addresses have the server's public host; tests use its local one. */
function reach(test: Pick<TestApp, "url">, address: string): string {
  const { origin, pathname, search } = new URL(address);
  return origin === "http://hark.test" ? test.url + pathname + search : address;
}

export function put(test: Pick<TestApp, "url">, presignedUrl: string, bytes: Buffer, contentType: string) {
  return fetch(reach(test, presignedUrl), {
    method: "PUT",
    headers: { "content-type": contentType },
    body: new Uint8Array(bytes),
  });
}

export function readStored(test: Pick<TestApp, "url">, fileUrl: string, headers: Record<string, string> = {}) {
  return fetch(reach(test, fileUrl), { headers });
}
