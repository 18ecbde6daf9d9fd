import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Answer } from './answer.mjs';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Gives an answer in pieces of some length, and says after which byte it was complete. */
function completedAt(text, length, request) {
  const answer = new Answer(request);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length)
    if (answer.take(bytes.subarray(at, at + length))) return Math.min(at + length, bytes.length);
  return undefined;
}

for (const [what, text, request = {}] of [
  ['with a length', `${HEAD}Content-Length: 9\r\n\r\n{"ab":[]}`],
  ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['to HEAD, which has no body whatever length it names,', `${HEAD}Content-Length: 9\r\n\r\n`, { method: 'HEAD' }],
])
  test(`An answer ${what} is complete with its last byte, in whatever pieces it comes`, () => {
    for (const length of [1, 2, 3, 7, 1000]) assert.equal(completedAt(text, length, request), text.length);
  });

test('An answer that names no length is refused: its end would not be found', () => {
  assert.throws(() => completedAt(`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 1000, {}), /names no length/);
});
