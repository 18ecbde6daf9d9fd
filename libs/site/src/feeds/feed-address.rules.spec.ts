import { describe, expect, it } from 'vitest';
import { DEFAULT_PERMALINKS } from '@grove/settings';
import { authorOfFeed, pathOfFeed, termOfFeed } from './feed-address.rules.js';

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

it('The path of a feed names an author', () => {
  const named = { ...DEFAULT_PERMALINKS, structure: '/blog/%postname%/' };
  expect(authorOfFeed(['author', 'ann'], DEFAULT_PERMALINKS)).toBe('ann');
  expect(authorOfFeed(['blog', 'author', 'ann'], named)).toBe('ann');
  for (const other of [['author'], ['ann'], ['tag', 'ann'], ['author', '\0']])
    expect(authorOfFeed(other, DEFAULT_PERMALINKS)).toBeUndefined();
});

it('A query names the feed of the site or of its comments', () => {
  expect(['rss2', 'rss', 'feed', 'comments-rss2', 'atom', ['rss2']].map((feed) => pathOfFeed({ feed }))).toEqual([
    ...['/feed/', '/feed/', '/feed/', '/comments/feed/', undefined, undefined],
  ]);
  expect(pathOfFeed({ feed: 'rss2', p: '5' })).toBeUndefined();
  expect(pathOfFeed({})).toBeUndefined();
});
