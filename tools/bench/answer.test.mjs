import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Answer } from './answer.mjs';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Gives an answer in pieces of some length, and says after which byte it was complete. */
function taken(text, length, request = {}) {
  const answer = new Answer(request);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length)
    if (answer.take(bytes.subarray(at, at + length))) return { answer, at: Math.min(at + length, bytes.length) };
  return { answer, at: undefined };
}

const WHOLE = {
  'with a length': `${HEAD}Content-Length: 9\r\n\r\n{"ab":[]}`,
  'in chunks': `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ab"\r\n4\r\n:[]}\r\n0\r\n\r\n`,
  'in no chunk': `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'without a body': 'HTTP/1.1 204 No Content\r\n\r\n',
};

for (const [what, text] of Object.entries(WHOLE))
  test(`An answer ${what} is complete with its last byte, in whatever pieces it comes`, () => {
    for (const length of [1, 2, 3, 7, 1000]) {
      const { answer, at } = taken(text, length);
      assert.equal(at, text.length);
      assert.equal(answer.closes, false);
    }
  });

test('An answer to HEAD has no body, whatever length it names', () => {
  const text = `${HEAD}Content-Length: 9\r\n\r\n`;
  assert.equal(taken(text, 5, { method: 'HEAD' }).at, text.length);
});

test('An answer without a length ends with its connection', () => {
  const { answer, at } = taken(`${HEAD}Connection: close\r\n\r\n{"ab":[]}`, 4);
  assert.equal(at, undefined);
  assert.deepEqual([answer.closes, answer.endsWithConnection, answer.status], [true, true, 200]);
});

test('An answer says that its connection is closed afterwards', () => {
  const { answer, at } = taken(`${HEAD}Content-Length: 2\r\nConnection: Close\r\n\r\n[]`, 1000);
  assert.ok(at);
  assert.deepEqual([answer.closes, answer.endsWithConnection], [true, false]);
});
