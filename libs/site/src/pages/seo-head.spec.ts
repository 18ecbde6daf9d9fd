import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Seo } from '@grove/extensions';
import { FIGS, SITE } from '../testing/figs.js';
import { html } from './html.js';
import { recordPage } from './record-page.js';
import { seoHead } from './seo-head.js';

const seoWith = (text: string, url: string): Seo => ({
  ...{ title: text, description: text, robots: 'index, follow', canonical: url, sitemap: true, twitterSite: '@noten' },
  openGraph: {
    ...{ type: 'article', title: text, description: text, url, siteName: text, locale: 'nl_NL', image: url },
    modifiedTime: '2026-11-21T15:30:00Z',
  },
  publisher: { type: 'company', name: text, logo: url, profiles: [url] },
});

const headOf = (seo?: Seo): string => seoHead(html`Figs`, SITE, seo).text;

describe('The head of a page', () => {
  it('has only a title if there is no SEO data', () => {
    expect(headOf()).toBe('<title>Figs – Nuts &#38; figs</title>');
  });

  it('has tags for search engines and link previews, and none for empty values', () => {
    const address = 'https://noten.example/?p=1&copy=2';
    expect(headOf(seoWith('Figs &#038; nuts', address)).replace(/></g, '>\n<')).toMatchInlineSnapshot(`
      "<title>Figs &#038; nuts</title>
      <meta name="description" content="Figs &#038; nuts" />
      <meta name="robots" content="index, follow" />
      <meta name="publisher" content="Figs &#038; nuts" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:site" content="@noten" />
      <meta property="og:type" content="article" />
      <meta property="og:title" content="Figs &#038; nuts" />
      <meta property="og:description" content="Figs &#038; nuts" />
      <meta property="og:url" content="https://noten.example/?p=1&#38;copy=2" />
      <meta property="og:site_name" content="Figs &#038; nuts" />
      <meta property="og:locale" content="nl_NL" />
      <meta property="og:image" content="https://noten.example/?p=1&#38;copy=2" />
      <meta property="article:modified_time" content="2026-11-21T15:30:00Z" />
      <link rel="me" href="https://noten.example/?p=1&#38;copy=2" />"
    `);
    const { openGraph, publisher, ...seo } = seoWith('Figs', address);
    const bare = { ...seo, description: '', twitterSite: '', openGraph: { ...openGraph, type: 'website', image: '' } };
    const head = headOf({ ...bare, publisher: { ...publisher, name: '', profiles: [] } });
    expect(head).toContain('name="twitter:card" content="summary"');
    expect(head).not.toMatch(/content=""|name="description"|og:image|twitter:site|article:|rel="me"|publisher/);
  });

  it('has no element or attribute from a setting or a title', () => {
    const tagsOf = (text: string) =>
      recordPage(FIGS, SITE, seoWith(`x${text}`, `https://noten.example/${text}`))
        .replace(/="[^"]*"/g, '')
        .match(/<\/?[a-z][^<>]*>/gi);
    const plain = tagsOf('fig');
    const hostile = fc.array(
      fc.constantFrom('"', "'", '>', '<script>', '</title>', '<img src=x onerror=a()>', '-->', '&', ' ', 'a'),
    );
    fc.assert(fc.property(hostile, (parts) => void expect(tagsOf(parts.join(''))).toEqual(plain)));
  });
});
