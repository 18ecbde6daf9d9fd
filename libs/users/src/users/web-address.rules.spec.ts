import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isWebAddress, webAddress } from './web-address.rules.js';

describe('A web address', () => {
  it.each([
    ['', ''],
    ['https://noten.nl', 'https://noten.nl'],
    ['http://noten.nl/a?b=1&c=2#d', 'http://noten.nl/a?b=1&c=2#d'],
    ['noten.nl', 'http://noten.nl'],
    ['//noten.nl/x', 'http://noten.nl/x'],
    ['  https://noten.nl ', 'https://noten.nl'],
    ['HTTPS://NOTEN.NL', 'HTTPS://NOTEN.NL'],
  ])('may be "%s", stored as "%s"', (sent, stored) => {
    expect([isWebAddress(sent), webAddress(sent)]).toEqual([true, stored]);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://noten.nl/%0aalert(1)',
    ' data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    'https:///x',
    'https://a b',
    'https://a.nl/"onclick=x',
    'https://a.nl/<b>',
  ])('may not be "%s"', (sent) => {
    expect(isWebAddress(sent)).toBe(false);
  });

  it('is stored once and for all: making it again changes nothing', () => {
    fc.assert(fc.property(fc.string(), (text) => webAddress(webAddress(text)) === webAddress(text)));
  });

  it('that is taken begins with http or https as stored, or is empty', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `java${text}`),
        ),
        (text) => {
          fc.pre(isWebAddress(text));
          expect(webAddress(text)).toMatch(/^(https?:\/\/.*)?$/is);
        },
      ),
    );
  });
});
