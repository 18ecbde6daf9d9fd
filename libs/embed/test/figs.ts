import type { Around } from '../src/pages/document.js';
import type { Subject } from '../src/subjects/subject.js';

const HOME = 'https://noten.example';

export const SITE: Around = { name: 'Nuts & figs', home: HOME, root: `${HOME}/rest`, language: 'en-GB' };

const form = (width: number, height: number) => ({ src: `${HOME}/media/2026/11/figs-${width}.jpg`, width, height });

/** A post with everything a page can show but a price. */
export const FIGS: Subject = {
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
    forms: [form(768, 512), form(300, 200)],
  },
};
