import { describe, expect, it } from 'vitest';
import { linkOfOtherRecord } from './other-record-links.rules.js';

const SITE = { home: 'https://noten.example/blog' };

describe('The address of a record that is no content of the site', () => {
  it.each([
    ['shop_order', '/%postname%/', 'https://noten.example/blog/?post_type=shop_order&p=357/'],
    ['shop_order', '', 'https://noten.example/blog/?post_type=shop_order&p=357'],
    ['portfolio', '/%postname%/', 'https://noten.example/blog/?p=357/'],
    ['portfolio', '/%postname%', 'https://noten.example/blog/?p=357'],
    ['', '/%postname%/', '/'],
    ['', '/archives/%post_id%', ''],
  ])('of the type %j with the permalinks %j is %j', (recordType, structure, link) => {
    expect(linkOfOtherRecord({ postId: 357, recordType }, SITE, { structure })).toBe(link);
  });
});
