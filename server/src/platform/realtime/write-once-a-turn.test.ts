import { once } from "node:events";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { writeOnceATurn } from "./write-once-a-turn.ts";

/** A connection that records what leaves it in one piece. */
function build() {
  const pieces: string[] = [];
  const connection = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      pieces.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      pieces.push(chunks.map(({ chunk }) => String(chunk)).join(""));
      done();
    },
  });
  writeOnceATurn(connection);
  return { connection, pieces };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("the frames of one turn leave in one piece, in their order, and those of the next one after them", async () => {
  const { connection, pieces } = build();
  for (const frame of ["a", "b", "c"]) connection.write(frame);
  await Promise.resolve();
  connection.write("d");
  await nextTurn();
  connection.write("e");
  await nextTurn();
  expect(pieces).toEqual(["abcd", "e"]);
});

test("each frame's callback is called, as its sender waits for it", async () => {
  const { connection } = build();
  await Promise.all(["a", "b"].map((frame) => new Promise<void>((done) => connection.write(frame, () => done()))));
});

test("a connection that is ended in the turn of its last frame sends it", async () => {
  const { connection, pieces } = build();
  connection.write("a");
  connection.end("b");
  await once(connection, "finish");
  expect(pieces.join("")).toBe("ab");
});

test("a connection that breaks before the turn is over fails quietly", async () => {
  const { connection, pieces } = build();
  connection.write("a", () => undefined);
  connection.destroy();
  await nextTurn();
  expect(pieces).toEqual([]);
});
