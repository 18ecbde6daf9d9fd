import { describe, expect, it } from '@jest/globals';
import { DEFAULT_PERMALINKS } from '@grove/settings';
import { termOfFeed } from './feed-address.rules.js';

describe('The path of a feed', () => {
  it.each([
    [['category', 'news'], 'category', 'news'],
    [['category', 'news', 'local'], 'category', 'local'],
    [['tag', 'figs'], 'post_tag', 'figs'],
    [['tag', 'vijgen-é'], 'post_tag', 'vijgen-%c3%a9'],
    [['onderwerp', 'nieuws'], 'category', 'nieuws'],
  ])('%j names the %s %s', (segments, taxonomy, slug) => {
    expect(termOfFeed(segments, { ...DEFAULT_PERMALINKS, categoryBase: 'onderwerp' })).toEqual({ taxonomy, slug });
  });

  it.each([[[]], [['category']], [['about']], [['product-category', 'nuts']], [['tag', '\0']], [['tag', 'a'.repeat(201)]]])(
    '%j names no term',
    (segments) => {
      expect(termOfFeed(segments, DEFAULT_PERMALINKS)).toBeUndefined();
    },
  );
});
