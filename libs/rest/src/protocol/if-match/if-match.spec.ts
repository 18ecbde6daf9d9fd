import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIfMatch } from './if-match.js';

const tag = fc.stringMatching(/^[!#-~]{0,20}$/).map((text) => `"${text}"`);

describe('If-Match', () => {
  it('has the strong tags of its list, whatever blanks and empty entries are between them; weak ones match nothing', () => {
    const entry = fc.oneof(
      tag.map((strong) => ({ text: strong, strong: [strong] })),
      tag.map((weak) => ({ text: `W/${weak}`, strong: [] })),
    );
    const comma = fc.constantFrom(',', ', ', ' ,', ',,', '\t, ,');
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), comma, (entries, between) => {
        const header = entries.map(({ text }) => text).join(between);
        expect(parseIfMatch(header)).toEqual(entries.flatMap(({ strong }) => strong));
      }),
    );
  });

  it('is read or refused with 400, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', 'W', '/', '*', ',', ' ', 'a', '\\', 'é') }), (header) => {
        try {
          parseIfMatch(header);
        } catch (error) {
          expect(error).toMatchObject({ code: 'rest_if_match_invalid', status: 400 });
        }
      }),
    );
  });

  it('may be any version: *', () => expect(parseIfMatch(' * ')).toBe('*'));
});
