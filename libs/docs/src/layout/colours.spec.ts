import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { coloured } from './colours.js';

const LANGUAGES = ['JSON', 'curl', 'JavaScript', '@grove/client', 'PHP', 'Python', 'Ruby', 'Address'];

describe('The colours of code', () => {
  it.each([
    [
      'JSON',
      '{"a": "b\\"c", "d": [-1.5, true, null]}',
      '{<b>"a"</b>: <i>"b\\"c"</i>, <b>"d"</b>: [<u>-1.5</u>, <u>true</u>, <u>null</u>]}',
    ],
    ['curl', "curl -u 'K:S' 'https://a.example/#b'", "<u>curl</u> <u>-u</u> <i>'K:S'</i> <i>'https://a.example/#b'</i>"],
    ['curl', "curl 'it'\\''s'", "<u>curl</u> <i>'it'\\''s'</i>"],
    ['JavaScript', "const a = 'http://b'; // c's", "<u>const</u> a = <i>'http://b'</i>; <span>// c's</span>"],
    ['PHP', "$new = 'it\\'s';", "$new = <i>'it\\'s'</i>;"],
    ['Python', 'import a  # "b"\nTrue', '<u>import</u> a  <span># "b"</span>\n<u>True</u>'],
    ['Ruby', 'request.new 1', 'request.new <u>1</u>'],
    ['Address', 'https://a.example?b=1&c="2"', 'https://a.example?b=1&#38;c="2"'],
  ])('of %s mark %j', (language, source, markup) => expect(coloured(source, language).text).toBe(markup));

  it('change no text, and let no markup of it through, in any language', () => {
    const piece = fc.oneof(
      fc.constantFrom('"', "'", '\\', '`', '//', '/*', '*/', '#', '<b>', '&', '\n', ' true ', '<!--', '-1'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), fc.array(piece), (language, pieces) => {
        const source = pieces.join('');
        const escaped = coloured(source, language).text.replace(/<\/?(b|i|u|span)>/g, '');
        expect(escaped).not.toMatch(/[<>]/);
        expect(escaped.replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)))).toBe(source);
      }),
    );
  });
});
