import type { PageContext } from '../pages/document.js';
import type { PublicRecord } from '../records/public-record.js';

const HOME = 'https://noten.example';

export const SITE: PageContext = { name: 'Nuts & figs', home: HOME, root: `${HOME}/rest`, language: 'en-GB' };

const size = (width: number, height: number) => ({ src: `${HOME}/media/2026/11/figs-${width}.jpg`, width, height });

/** A post with everything that a page can show, except a price. */
export const FIGS: PublicRecord = {
  id: 1,
  kind: 'post',
  link: `${HOME}/figs/`,
  title: 'Figs &#038; <em>nuts</em>',
  author: { name: 'Ann "the fig"', link: `${HOME}/author/ann/`, hasPage: true },
  published: '2026-11-21T16:00:00',
  modified: '2026-11-21T15:30:00',
  content: '<p>Ripe <strong>figs</strong>.</p>\n',
  excerpt: '<p>Ripe figs.</p>\n',
  isProtected: false,
  picture: {
    src: `${HOME}/media/2026/11/figs.jpg`,
    alt: 'A "fig"',
    width: 1200,
    height: 800,
    sizes: [size(768, 512), size(300, 200)],
  },
};
