import { describe, expect, it } from 'vitest';
import { setImmediate as turn } from 'node:timers/promises';
import { requestAtWork, requestIdOf, withinRequest } from './request-id.js';

const NEW = /^[0-9a-f]{16}$/;

describe('the id of a request', () => {
  it.each(['1', 'a3f-7.9_b', '7b1c9c0e-4a43-4d1a-8d6e-0c52e8a4a8a1', '1-67891233-abcdef/0:1=', 'x'.repeat(128)])(
    'is the one it brings: %s',
    (sent) => {
      expect(requestIdOf(sent)).toBe(sent);
    },
  );

  it.each<[sent: string | undefined, what: string]>([
    [undefined, 'none'],
    ['', 'an empty one'],
    ['x'.repeat(129), 'one that is too long'],
    ['a b', 'one with a blank'],
    ['one, two', 'two in one header'],
    ['a\nb', 'one of two lines'],
    ['"quoted"', 'one with quotes'],
    ['é', 'one beyond ASCII'],
  ])('is a new one when it brings %j: %s', (sent) => {
    expect(requestIdOf(sent)).toMatch(NEW);
  });

  it('is another each time', () => {
    const ids = Array.from({ length: 2000 }, () => requestIdOf(undefined));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => NEW.test(id))).toBe(true);
  });

  it('is known in all its work, also in what comes of it later, and in that of no other', async () => {
    const work = async () => {
      await turn();
      return requestAtWork().requestId;
    };
    expect(await Promise.all([withinRequest('one', work), work(), withinRequest('two', work)])).toEqual([
      'one',
      undefined,
      'two',
    ]);
  });
});
