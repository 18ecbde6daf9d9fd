import { expect, it } from 'vitest';
import fc from 'fast-check';
import { webhookSource } from './webhook-source.js';

const HERE = 'http://127.0.0.1:3000';

it.each([
  ['https://noten.example', 'https://noten.example/'],
  ['https://noten.example//', 'https://noten.example/'],
  ['https://noten.example:8443/shop', 'https://noten.example:8443/shop/'],
  ['https://堅果.example', 'https://xn--fkss67a.example/'],
  ['https://nüsse.example/früchte', 'https://xn--nsse-0ra.example/fr%C3%BCchte/'],
  ['', 'http://127.0.0.1:3000/'],
  ['noten', 'http://127.0.0.1:3000/'],
])('a site at %j sends the source %s to receivers', (url, source) => expect(webhookSource(url, HERE)).toBe(source));

it.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['http://[fd00::5]:3000', 'http://[fd00::5]:3000/'],
  ['https://nüsse.example', 'https://xn--nsse-0ra.example/'],
  ['http://localhost:80', 'http://localhost/'],
])('a site at %s without an address in its settings sends the source %s to receivers', (address, source) =>
  expect(webhookSource('', address)).toBe(source),
);

it('the source of a webhook is a valid header value, whatever the URL of the site', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(
      part,
      part,
      (host, path) => void expect(webhookSource(`https://${host}.example/${path}`, HERE)).toMatch(/^[!-~]+\/$/),
    ),
  );
});
