import { describe, expect, it } from '@jest/globals';
import { withoutTags } from './without-tags.js';

describe('a text without tags', () => {
  it.each([
    ['Käse & <b>Nüsse</b>', 'Käse & Nüsse'],
    ['5 < 6', '5 < 6'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'alert(1)'],
    ['<a href="java<!-- -->script:alert(1)">a</a>', 'a'],
    ['<b<b<b>>>', ''],
    ['', ''],
  ])('of %j is %j: no tag is left, and none comes about', (text, line) => {
    expect(withoutTags(text)).toBe(line);
  });
});
