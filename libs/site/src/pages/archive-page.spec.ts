import { describe, expect, it } from 'vitest';
import { FIGS, SITE } from '../testing/figs.js';
import type { Author } from '../records/public-record.js';
import { archivePage } from './archive-page.js';

const { link, title, excerpt } = FIGS;
const ANN: Author = {
  name: 'Ann "the fig"',
  link: `${SITE.home}/author/ann/`,
  description: 'Grows <em>figs</em>.',
  posts: [{ link, title, excerpt, published: FIGS.published! }],
  page: 1,
  pages: 1,
};

describe('The page of an author', () => {
  it('has name, description and posts', () => {
    const page = archivePage(ANN, SITE).replace(/\s+/g, ' ');
    expect(page).toContain('<title>Ann &#34;the fig&#34; – Nuts &#38; figs</title>');
    expect(page).toContain('<h1>Ann &#34;the fig&#34;</h1> <p>Grows <em>figs</em>.</p>');
    expect(page).toContain('<h2><a href="https://noten.example/figs/">Figs &#038; nuts</a></h2>');
    expect(page).toContain('<time datetime="2026-11-21T16:00:00">21 November 2026</time>');
    expect(page).toContain('<p>Ripe figs.</p>');
    expect(page).not.toContain('<nav');
  });

  it('says so if there are no posts', () => expect(archivePage({ ...ANN, posts: [] }, SITE)).toContain('No posts yet.'));

  it.each<[number, number, string[]]>([
    [1, 3, ['author/ann/?page=2']],
    [2, 3, ['author/ann/', 'author/ann/?page=3']],
    [3, 3, ['author/ann/?page=2']],
  ])('%d of %d links to the previous and the next page', (page, pages, addresses) => {
    const links = [...archivePage({ ...ANN, page, pages }, SITE).matchAll(/<a rel="\w+" href="([^"]+)"/g)];
    expect(links.map(([, address]) => address)).toEqual(addresses.map((address) => `${SITE.home}/${address}`));
  });
});
