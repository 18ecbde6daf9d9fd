import { describe, expect, it } from '@jest/globals';
import type { SeoSubject } from './seo.js';
import { seoOf } from './seo.rules.js';

const FIGS: SeoSubject = {
  kind: 'post',
  link: 'https://noten.example/figs/',
  title: 'Figs &#038; <em>nuts</em>',
  excerpt: '<p>Ripe figs.</p>\n',
  isOpen: true,
  modified: '2026-11-21T15:30:00',
};

const told = (answers: Readonly<Record<string, string>> = {}, subject: Partial<SeoSubject> = {}) =>
  seoOf({ ...FIGS, ...subject }, { answers: new Map(Object.entries({ siteName: 'Noten', ...answers })), locale: 'nl_NL' });

describe('What search engines are told', () => {
  it('is everything there is to know, until somebody answers the configurator', () => {
    expect(told()).toEqual({
      title: 'Figs &#038; nuts - Noten',
      description: 'Ripe figs.',
      robots: 'index, follow',
      canonical: 'https://noten.example/figs/',
      sitemap: true,
      openGraph: {
        type: 'article',
        title: 'Figs &#038; nuts',
        description: 'Ripe figs.',
        url: 'https://noten.example/figs/',
        siteName: 'Noten',
        locale: 'nl_NL',
        image: '',
        modifiedTime: '2026-11-21T15:30:00Z',
      },
      twitterSite: '',
      publisher: { type: '', name: '', logo: '', profiles: [] },
    });
  });

  it.each([
    ['sc-pipe', 'Noten', 'Figs &#038; nuts | Noten'],
    ['sc-lt', 'Noten', 'Figs &#038; nuts &lt; Noten'],
    ['sc-laquo', 'A & <b>B</b>', 'Figs &#038; nuts « A &amp; B'],
    ['sc-dash', '', 'Figs &#038; nuts'],
  ])('is titled with the sign %s before the name %j as %j', (separator, siteName, title) => {
    expect(told({ separator, siteName }).title).toBe(title);
  });

  it('of something without a title is the name of the site', () => expect(told({}, { title: '' }).title).toBe('Noten'));

  it.each([
    [{}, {}, 'index, follow', true],
    [{ environment_type: 'staging' }, {}, 'noindex, nofollow', false],
    [{ environment_type: 'staging' }, { kind: 'product' }, 'noindex, nofollow', false],
    [{ postTypePost: 'false' }, {}, 'noindex, follow', false],
    [{ postTypePost: 'false' }, { kind: 'page' }, 'index, follow', true],
    [{ postTypePage: 'false' }, { kind: 'page' }, 'noindex, follow', false],
    [{ postTypeAttachment: 'false' }, { kind: 'attachment' }, 'noindex, follow', false],
    [{ multipleAuthors: 'no' }, { kind: 'author' }, 'noindex, follow', false],
    [{ multipleAuthors: 'yes' }, { kind: 'author' }, 'index, follow', true],
    [{}, { isOpen: false }, 'noindex, follow', false],
  ] as const)('answered %j of %j is %s, in a sitemap: %s', (answers, subject, robots, sitemap) => {
    expect(told(answers, subject)).toMatchObject({ robots, sitemap });
  });

  it('is described in a sentence or two, never cut within a word', () => {
    const { description } = told({}, { excerpt: `<p>${'fig&nbsp;tree\n'.repeat(50)}</p>` });
    expect(description).toMatch(/^(fig&nbsp;tree )+…$/);
    expect(description.length).toBeLessThanOrEqual(157);
    expect(told({}, { excerpt: 'x'.repeat(200) }).description).toBe('');
  });

  const company = {
    ...{ publishingEntityCompanyName: 'Noten BV', publishingEntityCompanyLogo: 'https://noten.example/logo.png' },
    ...{
      publishingEntityPersonName: 'Jan',
      profileUrlTwitter: 'https://twitter.com/noten',
      profileUrlYouTube: 'https://yt.example/n',
    },
  };

  it('names the company that publishes, its logo where there is no picture, and its profiles', () => {
    const { publisher, openGraph, twitterSite } = told({ ...company, publishingEntityType: 'company' });
    expect(publisher).toEqual({
      ...{ type: 'company', name: 'Noten BV', logo: 'https://noten.example/logo.png' },
      profiles: ['https://twitter.com/noten', 'https://yt.example/n'],
    });
    expect([openGraph.image, twitterSite]).toEqual(['https://noten.example/logo.png', '@noten']);
    expect(told(company, { image: 'https://noten.example/figs.jpg' }).openGraph.image).toBe('https://noten.example/figs.jpg');
  });

  it('names the person who publishes, and nothing of a company', () => {
    const { publisher, openGraph, twitterSite } = told({ ...company, publishingEntityType: 'person' });
    expect(publisher).toEqual({ type: 'person', name: 'Jan', logo: '', profiles: [] });
    expect([openGraph.image, twitterSite]).toEqual(['', '']);
  });

  it.each([
    ['https://x.com/@noten/', '@noten'],
    ['https://twitter.com/noten?lang=nl', '@noten'],
    ['https://twitter.com/', ''],
    ['https://twitter.com/i/user/7', ''],
  ])('knows the account at %s as %j', (profileUrlTwitter, account) => {
    expect(told({ publishingEntityType: 'company', profileUrlTwitter }).twitterSite).toBe(account);
  });
});
