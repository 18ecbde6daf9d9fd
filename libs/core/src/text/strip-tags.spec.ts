import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { stripMarkup, stripTags, withoutScripts } from './strip-tags.js';

describe('a text without markup', () => {
  it.each([
    ['<script>alert(1)</script>p', 'p'],
    ['a<STYLE type="text/css">b { }</STYLE > c', 'a c'],
    ['<b>Post</b> & <i>parcel</i>', 'Post & parcel'],
    ['<script>a', 'a'],
    ['5 < 6\n  a', '5 < 6 a'],
    ['', ''],
  ])('of %j is %j', (text, line) => {
    expect(stripMarkup(text)).toBe(line);
  });
});

it('a line without scripts keeps other tags, and blanks', () => {
  expect(withoutScripts('a <b>b</b><script>c</script>  d')).toBe('a <b>b</b>  d');
});

describe('a text without tags', () => {
  it.each([
    ['Käse & <b>Nüsse</b>', 'Käse & Nüsse'],
    ['5 < 6', '5 < 6'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'alert(1)'],
    ['<a href="java<!-- -->script:alert(1)">a</a>', 'a'],
    ['<b<b<b>>>', ''],
    ['', ''],
  ])('of %j is %j: no tag is left, and none comes about', (text, line) => {
    expect(stripTags(text)).toBe(line);
  });

  it('is what is left when tags are taken out until there is none (finding S5)', () => {
    const takenOut = (text: string): string => {
      const left = text.replace(/<[^<>]*>/g, '').trim();
      return left === text ? left : takenOut(left);
    };
    const signs = fc.array(fc.constantFrom('<', '>', 'a', ' ', '<b>')).map((parts) => parts.join(''));
    fc.assert(fc.property(signs, (text) => void expect(stripTags(text)).toBe(takenOut(text))));
  });
});
