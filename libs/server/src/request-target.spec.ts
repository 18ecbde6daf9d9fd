import { describe, expect, it } from 'vitest';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import fc from 'fast-check';
import { replaceUnreadableTarget } from './request-target.js';

/** The target with which a middleware of Express sees a request; undefined if Express does not ask it. */
function seenByExpress(target: string): string | undefined {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: target });
  replaceUnreadableTarget(request);
  let seen: string | undefined;
  const app = express().use(({ url }, _response, _next) => void (seen = url));
  app(request as express.Request, new ServerResponse(request) as express.Response);
  return seen;
}

/** Pieces of targets, with all characters that end or begin a part of an address. */
const PIECES = [...'ab1.-[]%:/\\@?#<>^|{}"`é', 'xn--', '//', '%zz'];

describe('The target of a request', () => {
  it.each(['/', '//', '///x', '/%', '/a?b#c', '*', 'http://shop.example/rest', 'http://x:99999/', '/http://['])(
    'stays as sent if Express can read it: %s',
    (target) => {
      expect(seenByExpress(target)).toBe(target);
    },
  );

  it.each(['http://[', 'http://', 'http://xn--', 'https://a@b/', '//a@b#c', 'http://shop.example'])(
    'is an address of nobody if Express may not be able to: %s',
    (target) => {
      expect(seenByExpress(target)).toBe('http://invalid/');
    },
  );

  it('is one that Express can read, whatever was sent', () => {
    const beginning = fc.constantFrom('/', '//', '*', 'http://', 'https://', 'ftp://', 'http://a', 'http://a/');
    fc.assert(
      fc.property(beginning, fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (start, rest) => {
        expect(seenByExpress(start + rest.join(''))).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });
});
