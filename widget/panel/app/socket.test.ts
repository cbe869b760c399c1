import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSocket, type SocketOptions } from "./socket.ts";

/** What the panel's socket has sent, and what the server says to it. */
class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  isClosed = false;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(url: URL) {
    this.url = url.href;
    FakeSocket.opened.push(this);
  }
  send(packet: string) {
    this.sent.push(packet);
  }
  close() {
    this.isClosed = true;
  }
  says(packet: string) {
    this.onmessage?.({ data: packet });
  }
  breaks() {
    this.onclose?.();
  }
  /** As the server lets a visitor in. */
  letsIn() {
    this.says('0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":16384}');
    this.says('40{"sid":"t"}');
  }
}

const auth = { type: "widget", projectId: "p", authorization: "Bearer t" } as const;

function open() {
  const heard = {
    onConnect: vi.fn(),
    onEvent: vi.fn(),
    onEnd: vi.fn(),
    onRefusal: vi.fn(),
    onFailure: vi.fn(),
  } satisfies Partial<SocketOptions>;
  const socket = openSocket({ url: new URL("https://hark.test/below/socket.io/"), auth, ...heard });
  return { socket, ...heard };
}

const lines = () => FakeSocket.opened;
const last = () => lines().at(-1) as FakeSocket;

beforeEach(() => {
  FakeSocket.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("[RT-09] it says who the visitor is, answers pings, and hands over what the server sends", () => {
  const { socket, onConnect, onEvent } = open();
  expect(last().url).toBe("wss://hark.test/below/socket.io/?EIO=4&transport=websocket");
  expect(socket.emit("typing", { conversationId: "c" })).toBe(false);
  last().letsIn();
  expect(onConnect).toHaveBeenCalledOnce();
  last().says('42["message.created",{"message":{"content":"two\\nlines"}}]');
  expect(onEvent.mock.calls).toEqual([["message.created", { message: { content: "two\nlines" } }]]);
  last().says("2");
  expect(socket.emit("typing", { conversationId: "c" })).toBe(true);
  // What was said before there was a connection is dropped.
  expect(last().sent).toEqual([`40${JSON.stringify(auth)}`, "3", '42["typing",{"conversationId":"c"}]']);
});

test("[S01] it retries without limit, each time later up to five seconds, and at once after a connection that worked", () => {
  const { onFailure } = open();
  for (const delayMs of [1_500, 3_000, 5_000, 5_000]) {
    const count = lines().length;
    last().breaks();
    vi.advanceTimersByTime(delayMs - 1);
    expect(lines()).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(lines()).toHaveLength(count + 1);
  }
  for (let attempt = 0; attempt < 2_000; attempt++) {
    last().breaks();
    vi.advanceTimersByTime(5_000);
  }
  expect(onFailure).toHaveBeenLastCalledWith(2_004);
  last().letsIn();
  last().breaks();
  expect(onFailure).toHaveBeenLastCalledWith(1);
  vi.advanceTimersByTime(1_500);
  expect(lines()).toHaveLength(2_006);
});

test("a server that is silent for longer than it said, or never answers, counts as gone", () => {
  const { onFailure, socket } = open();
  vi.advanceTimersByTime(20_000);
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(1_500);
  last().letsIn();
  vi.advanceTimersByTime(44_999);
  last().says("2");
  vi.advanceTimersByTime(44_999);
  expect(socket.isConnected).toBe(true);
  vi.advanceTimersByTime(1);
  expect(socket.isConnected).toBe(false);
  expect(onFailure).toHaveBeenCalledTimes(2);
});

test("a refusal and an end by the server wait for the next call, and what an old line still says is not heard", () => {
  const { socket, onRefusal, onEnd, onEvent, onFailure } = open();
  last().says('0{"pingInterval":25000,"pingTimeout":20000}');
  last().says('44{"message":"UNAUTHORIZED"}');
  expect(onRefusal).toHaveBeenCalledWith("UNAUTHORIZED");
  vi.advanceTimersByTime(600_000);
  expect(lines()).toHaveLength(1);
  socket.connect();
  last().letsIn();
  last().says("41");
  expect(onEnd).toHaveBeenCalledOnce();
  last().says('42["typing",{}]');
  last().breaks();
  vi.advanceTimersByTime(600_000);
  expect(lines()).toHaveLength(2);
  expect(onEvent).not.toHaveBeenCalled();
  expect(onFailure).not.toHaveBeenCalled();
});

test("a page that does not allow the address fails like a broken line", () => {
  vi.stubGlobal("WebSocket", function refuse() {
    throw new Error("The operation is insecure.");
  });
  const { onFailure, socket } = open();
  expect(onFailure).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(socket.isConnected).toBe(false);
});
