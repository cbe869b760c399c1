import {
  getConversation,
  getVisitorConversation,
  sendMessage,
  sendVisitorMessage,
  startConversation,
} from "@hark/contract/conversations/endpoints";
import { uploadMedia, uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { refusals, safeFileName } from "@hark/contract/files/rules";
import { day, files as limits } from "@hark/contract/limits";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage } from "../../../test/cast.ts";
import { buildPicture, put, readStored, videoHead } from "../../../test/files.ts";
import { messageFileUse } from "../conversations/index.ts";
import { nameInAddress } from "./address.ts";
import { findFileByName } from "./queries.ts";
import { dispositionHeader, servedType } from "./serve-as.ts";
import { sweepFiles } from "./sweep.ts";

const app = useTestApp();

const latin = (text: string) => Buffer.from(text, "latin1");
const emptyZip = latin(`PK\x05\x06${"\0".repeat(18)}`);
const pdf = latin("%PDF-1.7\n%nothing in it\n");

async function start({ project, theo }: Stage) {
  const { conversation } = await theo.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  return { projectId: project.id, conversationId: conversation.id };
}

function grant({ project, theo }: Stage, contentType: string, size: number, name?: string) {
  const body = { contentType, size, ...(name !== undefined && { name }) };
  return theo.call(uploadVisitorMedia, { params: { projectId: project.id }, body });
}

async function upload(stage: Stage, bytes: Buffer, contentType: string, name: string) {
  const granted = await grant(stage, contentType, bytes.length, name);
  expect((await put(app, granted.presignedUrl, bytes, granted.contentType)).status).toBe(204);
  return granted;
}

/** Sends a file from Theo and returns what the message tells of it. */
async function sendFile(stage: Stage, bytes: Buffer, contentType: string, name: string) {
  const { fileUrl, type } = await upload(stage, bytes, contentType, name);
  const params = await start(stage);
  const { message } = await stage.theo.call(sendVisitorMessage, { params, body: { type, content: fileUrl } });
  return { fileUrl, message, params };
}

describe("[J1] what is granted", () => {
  test("without a name only the pictures and videos that are shown, with a name anything", async () => {
    const stage = await buildStage(app);
    const refused = { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" };
    await expect(grant(stage, "application/pdf", 10)).rejects.toMatchObject(refused);
    await expect(grant(stage, "image/svg+xml", 10)).rejects.toMatchObject({ ...refused, message: refusals.svg });
    expect(await grant(stage, "image/png", 10)).toMatchObject({ type: "IMAGE", contentType: "image/png" });

    for (const [contentType, name, type, granted] of [
      ["image/png", "a.png", "IMAGE", "image/png"],
      ["IMAGE/PNG", "a.png", "IMAGE", "image/png"],
      ["video/quicktime", "a.mov", "VIDEO", "video/quicktime"],
      ["application/pdf", "a.pdf", "FILE", "application/pdf"],
      ["image/heic", "a.heic", "FILE", "image/heic"],
      ["image/svg+xml", "a.svg", "FILE", "image/svg+xml"],
      ["text/html", "a.html", "FILE", "text/html"],
      ["application/x-msdownload", "setup.exe", "FILE", "application/x-msdownload"],
      ["", "LICENSE", "FILE", "application/octet-stream"],
      ["text/plain; charset=utf-8", "a.txt", "FILE", "application/octet-stream"],
      ["text/plain\r\nx-evil: 1", "a.txt", "FILE", "application/octet-stream"],
      ["nonsense", "a.png", "FILE", "application/octet-stream"],
    ] as const) {
      const answer = await grant(stage, contentType, 10, name);
      expect([contentType, answer.type, answer.contentType]).toEqual([contentType, type, granted]);
    }
  });

  test("a file has 1 byte to 25 MB, a picture and a video their own limits, also with a name", async () => {
    const stage = await buildStage(app);
    const params = await start(stage);
    const agents = (contentType: string, size: number) =>
      stage.marco.call(uploadMedia, { params, body: { contentType, size, name: "a.pdf" } });
    for (const ask of [(type: string, size: number) => grant(stage, type, size, "a.pdf"), agents]) {
      expect((await ask("application/pdf", limits.fileMaxBytes)).type).toBe("FILE");
      expect((await ask("application/pdf", 1)).type).toBe("FILE");
      const tooLarge = { status: 413, code: "PAYLOAD_TOO_LARGE" };
      await expect(ask("application/pdf", limits.fileMaxBytes + 1)).rejects.toMatchObject({
        ...tooLarge,
        message: refusals.fileTooLarge,
      });
      await expect(ask("application/pdf", 0)).rejects.toMatchObject({ status: 400 });
      await expect(ask("application/pdf", -1)).rejects.toMatchObject({ status: 400 });
      await expect(ask("image/png", limits.imageMaxBytes + 1)).rejects.toMatchObject(tooLarge);
      expect((await ask("video/mp4", limits.videoMaxBytes)).type).toBe("VIDEO");
    }
  });

  test("a name has 1 to 255 characters", async () => {
    const stage = await buildStage(app);
    expect((await grant(stage, "text/csv", 10, "n".repeat(255))).type).toBe("FILE");
    await expect(grant(stage, "text/csv", 10, "n".repeat(256))).rejects.toMatchObject({ status: 400 });
    await expect(grant(stage, "text/csv", 10, "")).rejects.toMatchObject({ status: 400 });
  });

  test("a named picture is looked at like one without a name", async () => {
    const stage = await buildStage(app);
    const { presignedUrl } = await grant(stage, "image/png", pdf.length, "a.png");
    expect((await put(app, presignedUrl, pdf, "image/png")).status).toBe(415);
    const picture = await buildPicture("png");
    const { message } = await sendFile(stage, picture, "image/png", "screen shot.png");
    expect(message).toMatchObject({ type: "IMAGE", file: null, mediaName: "screen shot.png" });
  });
});

test.each([
  ["invoice.pdf", "invoice.pdf"],
  ["C:\\Users\\nadia\\invoice.pdf", "invoice.pdf"],
  ["../../etc/passwd", "passwd"],
  ["folder/", "file"],
  ["..", "file"],
  ["   ", "file"],
  ["a\u0000b\r\nc\u007f\u0085.txt", "abc.txt"],
  ["\u202egnp.exe", "gnp.exe"],
  ["a\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069b", "ab"],
  [' "quoted" <b>&amp; 💾.txt ', '"quoted" <b>&amp; 💾.txt'],
  ["حساب.pdf", "حساب.pdf"],
  ["\ud800.txt", "\ufffd.txt"],
  [".htaccess", ".htaccess"],
])("[J1] of the name %j is kept %j", (sent, kept) => {
  expect(safeFileName(sent)).toBe(kept);
});

test("[J1] a message tells a file's name, size and type, also in the list, and the address tells nothing of it", async () => {
  const stage = await buildStage(app);
  const { message, fileUrl, params } = await sendFile(stage, pdf, "application/pdf", "x\\y/In“voice”<1>.pdf");
  const file = { name: "In“voice”<1>.pdf", size: pdf.length, contentType: "application/pdf" };
  expect(message).toMatchObject({ type: "FILE", content: fileUrl, file });
  expect(fileUrl).toMatch(/\/files\/[\w-]{27}$/);
  const { conversation } = await stage.olivia.call(getConversation, { params });
  expect(conversation).toMatchObject({ lastMessage: { type: "FILE", file, replyTo: null } });
  expect(conversation.messages.at(-1)).toEqual(message);
});

describe("[MSG-52] [S52] what a picture or a video is called", () => {
  test("its message says it at both doors, and neither a list, a quote nor the address takes it for a file", async () => {
    const stage = await buildStage(app);
    const { message, fileUrl, params } = await sendFile(
      stage,
      await buildPicture("png"),
      "image/png",
      "C:\\stand\u202e-“2”.png",
    );
    const named = { type: "IMAGE", file: null, mediaName: "stand-“2”.png" };
    expect(message).toMatchObject(named);
    expect(fileUrl).toMatch(/\/files\/[\w-]{27}\.png$/);
    const { conversation } = await stage.olivia.call(getConversation, { params });
    expect(conversation.messages.at(-1)).toEqual(message);
    expect(conversation.lastMessage).toMatchObject(named);
    const { conversation: seen } = await stage.theo.call(getVisitorConversation, { params });
    expect(seen.messages.at(-1)).toEqual(message);

    const picture = await buildPicture("jpeg");
    const attachments: { content: string }[] = [];
    for (const [bytes, contentType, name] of [
      [picture, "image/jpeg", "stand-3.jpg"],
      [videoHead("mp4"), "video/mp4", "ride.mp4"],
      [pdf, "application/pdf", "terms.pdf"],
    ] as const) {
      const body = { contentType, size: bytes.length, name };
      const granted = await stage.marco.call(uploadMedia, { params, body });
      await put(app, granted.presignedUrl, bytes, contentType);
      attachments.push({ content: granted.fileUrl });
    }
    const body = { content: "See here", replyToId: message.id, attachments };
    const { messages } = await stage.marco.call(sendMessage, { params, body });
    expect(messages.map(({ type, mediaName, file }) => [type, mediaName, file?.name])).toEqual([
      ["TEXT", null, undefined],
      ["IMAGE", "stand-3.jpg", undefined],
      ["VIDEO", "ride.mp4", undefined],
      ["FILE", null, "terms.pdf"],
    ]);
    expect(messages[0]?.replyTo).toMatchObject({ type: "IMAGE", file: null });
    const { conversation: answered } = await stage.theo.call(getVisitorConversation, { params });
    expect(answered.messages.slice(-4)).toEqual(messages);
  });

  test("it is shown by browsers and saved under its name", async () => {
    const stage = await buildStage(app);
    const { fileUrl } = await sendFile(stage, await buildPicture("png"), "image/png", 'Ständer "2".png');
    const served = await readStored(app, fileUrl);
    expect(served.headers.get("content-disposition")).toBe(
      `inline; filename="Stander _2_.png"; filename*=UTF-8''St%C3%A4nder%20%222%22.png`,
    );
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("nothing is said of one that was sent without a name, or that its browser called as it calls all that are pasted", async () => {
    const stage = await buildStage(app);
    const picture = await buildPicture("png");
    for (const name of [undefined, "image.png"]) {
      const { presignedUrl, fileUrl } = await grant(stage, "image/png", picture.length, name);
      await put(app, presignedUrl, picture, "image/png");
      const params = await start(stage);
      const body = { type: "IMAGE", content: fileUrl } as const;
      const { message } = await stage.theo.call(sendVisitorMessage, { params, body });
      expect(message).toMatchObject({ type: "IMAGE", file: null, mediaName: null });
      expect((await readStored(app, fileUrl)).headers.get("content-disposition")).toBe("inline");
    }
  });

  test("a conversation that begins with one says it too", async () => {
    const stage = await buildStage(app);
    const { fileUrl } = await upload(stage, await buildPicture("png"), "image/png", "first.png");
    const { conversation } = await stage.theo.call(startConversation, {
      params: { projectId: stage.project.id },
      body: { type: "QUESTION", messageType: "IMAGE", content: fileUrl },
    });
    expect(conversation.messages[0]).toMatchObject({ type: "IMAGE", file: null, mediaName: "first.png" });
  });
});

test("[J1] a picture's message tells what it measures as it is shown, and nothing that is beyond belief", async () => {
  const stage = await buildStage(app);
  const wide = { width: 60, height: 20 };
  const photo = await sharp(await buildPicture("jpeg", wide))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { message, params } = await sendFile(stage, photo, "image/jpeg", "photo.jpg");
  expect(message.pixels).toEqual({ width: 20, height: 60 });
  const { conversation } = await stage.olivia.call(getConversation, { params });
  expect(conversation.messages.at(-1)).toEqual(message);
  expect(conversation.lastMessage?.pixels).toBeNull();
  const drawn = await upload(stage, await buildPicture("webp", wide), "image/webp", "drawn.webp");
  const cut = await buildPicture("png", wide);
  // A height that no picture has, in its header alone (PNG, 11.2.1).
  cut.writeUInt32BE(70_000, 20);
  const tall = await upload(stage, cut, "image/png", "tall.png");
  const { messages } = await stage.theo.call(sendVisitorMessage, {
    params,
    body: { content: "Two", attachments: [drawn, tall].map(({ fileUrl }) => ({ content: fileUrl })) },
  });
  expect(messages.map(({ pixels }) => pixels)).toEqual([null, wide, null]);
});

describe("[J1] the type of a file is what its bytes show, else what was granted", () => {
  test.each([
    [pdf, "text/html", "application/pdf"],
    [latin("GIF89a\x01\0\x01\0"), "application/zip", "image/gif"],
    [latin(`MZ${"\0".repeat(80)}`), "application/pdf", "application/x-msdownload"],
    [latin("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "application/octet-stream", "image/heic"],
    [latin("<script>alert(1)</script>"), "text/html", "text/html"],
    [latin("plain words"), "application/octet-stream", "application/octet-stream"],
    [latin("a"), "text/csv", "text/csv"],
    [emptyZip, "application/pdf", "application/zip"],
    [
      emptyZip,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    [latin(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(600)}`), "application/msword", "application/msword"],
    [latin('<?xml version="1.0"?><svg/>'), "image/svg+xml", "image/svg+xml"],
    [latin('<?xml version="1.0"?><svg/>'), "text/plain", "application/xml"],
  ])("%#", async (bytes, granted, shown) => {
    const stage = await buildStage(app);
    const { message } = await sendFile(stage, bytes, granted, "a");
    expect(message.file).toMatchObject({ contentType: shown, size: bytes.length });
  });
});

describe("[J1] how a file is served", () => {
  test("only ever to be saved, under its name, in parts too, and never as a page or a script", async () => {
    const stage = await buildStage(app);
    const page = latin("<html><script>fetch('//evil.example')</script></html>");
    const { fileUrl } = await sendFile(stage, page, "text/html", 'x"; filename=evil.html – (1).html');
    const served = await readStored(app, fileUrl);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer()).equals(page)).toBe(true);
    const whole = "x%22%3B%20filename%3Devil.html%20%E2%80%93%20%281%29.html";
    const headers = {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="x_; filename=evil.html _ (1).html"; filename*=UTF-8''${whole}`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("private"),
      "accept-ranges": "bytes",
    };
    expect(Object.fromEntries(served.headers)).toMatchObject(headers);
    const part = await readStored(app, fileUrl, { range: "bytes=1-4" });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe("html");
    expect(Object.fromEntries(part.headers)).toMatchObject(headers);
    const head = await fetch(app.url + new URL(fileUrl).pathname, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(page.length));
    expect(Object.fromEntries(head.headers)).toMatchObject(headers);
  });

  test("a picture that was sent as something else is saved too, and a picture stays inline", async () => {
    const stage = await buildStage(app);
    const picture = await buildPicture("png");
    const other = await sendFile(stage, picture, "application/octet-stream", "a.png");
    expect(other.message).toMatchObject({ type: "FILE", file: { contentType: "image/png" } });
    const served = await readStored(app, other.fileUrl);
    expect(served.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(served.headers.get("content-type")).toBe("image/png");
    const shown = await sendFile(stage, picture, "image/png", "a.png");
    expect((await readStored(app, shown.fileUrl)).headers.get("content-disposition")).toMatch(
      /^inline; filename="a\.png"/,
    );
  });

  test.each([
    ["text/html", false],
    ["application/xhtml+xml", false],
    ["image/svg+xml", false],
    ["text/xml", false],
    ["application/xml", false],
    ["application/xslt+xml", false],
    ["text/xsl", false],
    ["application/javascript", false],
    ["text/javascript1.5", false],
    ["application/x-javascript", false],
    ["text/ecmascript", false],
    ["text/jscript", false],
    ["text/vbscript", false],
    ["application/x-sh", false],
    ["text/x-shellscript", false],
    ["text/x-python", false],
    ["application/x-httpd-php", false],
    ["multipart/x-mixed-replace", false],
    ["message/rfc822", false],
    ["application/xml-dtd", false],
    ["text/xml-external-parsed-entity", false],
    ["text/cache-manifest", false],
    ["application/pdf", true],
    ["text/plain", true],
    ["text/csv", true],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", true],
    ["application/vnd.ms-excel.sheet.macroenabled.12", true],
    ["application/zip", true],
    ["audio/mpeg", true],
  ])("%s goes out under its own type: %s", (type, isOwn) => {
    expect(servedType(type)).toBe(isOwn ? type : "application/octet-stream");
  });

  test("a name is whole in the header and can't end it", () => {
    expect(dispositionHeader("attachment", "Ça va?.txt")).toBe(
      "attachment; filename=\"Ca va?.txt\"; filename*=UTF-8''%C3%87a%20va%3F.txt",
    );
    expect(dispositionHeader("attachment", 'a"b\\c%41.txt')).toBe(
      "attachment; filename=\"a_b_c_41.txt\"; filename*=UTF-8''a%22b%5Cc%2541.txt",
    );
    expect(dispositionHeader("attachment", "💾'*.txt")).toBe(
      "attachment; filename=\"_'*.txt\"; filename*=UTF-8''%F0%9F%92%BE%27%2A.txt",
    );
    expect(dispositionHeader("attachment", "\ud800")).toBe("attachment; filename=\"_\"; filename*=UTF-8''%EF%BF%BD");
  });
});

test("[J1] a message is of its file's type, and the file the project's own that has arrived", async () => {
  const stage = await buildStage(app);
  const { theo, petra, petrasProject } = stage;
  const params = await start(stage);
  const { fileUrl } = await upload(stage, pdf, "application/pdf", "a.pdf");
  const picture = await upload(stage, await buildPicture("png"), "image/png", "a.png");
  const waiting = await grant(stage, "application/pdf", 10, "a.pdf");
  const send = (type: "FILE" | "IMAGE" | "VIDEO", content: string) =>
    theo.call(sendVisitorMessage, { params, body: { type, content } });
  const refused = { status: 400, fields: { content: expect.any(String) } };
  await expect(send("IMAGE", fileUrl)).rejects.toMatchObject(refused);
  await expect(send("VIDEO", fileUrl)).rejects.toMatchObject(refused);
  await expect(send("FILE", picture.fileUrl)).rejects.toMatchObject(refused);
  await expect(send("FILE", waiting.fileUrl)).rejects.toMatchObject(refused);
  await expect(send("FILE", "https://elsewhere.example/a.pdf")).rejects.toMatchObject(refused);
  expect((await send("FILE", fileUrl)).message.type).toBe("FILE");
  // A file of another project is no file here, and a conversation of another project is not there.
  const elsewhere = { ...params, projectId: petrasProject.id };
  await expect(
    petra.call(sendMessage, { params: elsewhere, body: { type: "FILE", content: fileUrl } }),
  ).rejects.toMatchObject({ status: 404 });
});

test("[J1] a file starts a conversation", async () => {
  const stage = await buildStage(app);
  const { fileUrl } = await upload(stage, pdf, "application/pdf", "a.pdf");
  const { conversation } = await stage.theo.call(startConversation, {
    params: { projectId: stage.project.id },
    body: { type: "BUG", messageType: "FILE", content: fileUrl },
  });
  expect(conversation.messages[0]).toMatchObject({ type: "FILE", file: { name: "a.pdf" } });
  expect(conversation.lastMessage).toMatchObject({ type: "FILE", file: { name: "a.pdf" } });
});

test("[J1] a file lives while a message points at it", async () => {
  const stage = await buildStage(app);
  const { fileUrl } = await sendFile(stage, pdf, "application/pdf", "a.pdf");
  const unsent = await upload(stage, pdf, "application/pdf", "b.pdf");
  const { database, storage } = app.app;
  const later = new Date(Date.now() + 2 * day);
  await sweepFiles({ database, storage, clock: { now: () => later } }, [messageFileUse]);
  expect((await readStored(app, fileUrl)).status).toBe(200);
  expect((await readStored(app, unsent.fileUrl)).status).toBe(404);
});

test("[J1] what arrives has the granted type and size", async () => {
  const stage = await buildStage(app);
  const granted = await grant(stage, "text/csv", 10, "a.csv");
  expect((await put(app, granted.presignedUrl, latin("0123456789"), "text/html")).status).toBe(415);
  expect((await put(app, granted.presignedUrl, latin("0123456789a"), "text/csv")).status).toBe(413);
  expect((await put(app, granted.presignedUrl, latin("012345678"), "text/csv")).status).toBe(415);
  expect((await put(app, granted.presignedUrl, latin("0123456789"), "text/csv")).status).toBe(204);
  expect((await put(app, granted.presignedUrl, latin("9876543210"), "text/csv")).status).toBe(404);
  const row = await findFileByName(app.app.database, nameInAddress(granted.fileUrl));
  expect(row).toMatchObject({ shown_name: "a.csv", content_type: "text/csv", size_bytes: 10 });
});

test("[J1] a video keeps its own limit and look when it has a name", async () => {
  const stage = await buildStage(app);
  const { message } = await sendFile(stage, videoHead("mp4"), "video/mp4", "clip.mp4");
  expect(message).toMatchObject({ type: "VIDEO", file: null });
});
