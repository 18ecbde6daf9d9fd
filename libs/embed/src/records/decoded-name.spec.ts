import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodedName } from './decoded-name.js';

const stored = (name: string): string => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

it('A name that was stored as HTML is shown as it was sent', () => {
  expect(decodedName('Çelik &amp; zn.')).toBe('Çelik & zn.');
  const name = fc.string({ unit: fc.constantFrom('a', '&', '<', '>', ';', 'amp', 'lt', '#039') });
  fc.assert(fc.property(name, (sent) => expect(decodedName(stored(sent))).toBe(sent)));
});
