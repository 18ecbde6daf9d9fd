import { describe, expect, it } from 'vitest';
import type { SeoSubject } from './seo.js';
import { toSeo } from './seo.rules.js';

const FIGS: SeoSubject = {
  kind: 'post',
  link: 'https://noten.example/figs/',
  title: 'Figs &#038; <em>nuts</em>',
  excerpt: '<p>Ripe figs.</p>\n',
  isOpen: true,
  modified: '2026-11-21T15:30:00',
};

const seoWith = (answers: Readonly<Record<string, string>> = {}, subject: Partial<SeoSubject> = {}) =>
  toSeo(
    { ...FIGS, ...subject },
    { answers: new Map(Object.entries({ siteName: 'Noten', ...answers })), siteTitle: 'Noten', locale: 'nl_NL' },
  );

describe('SEO data', () => {
  it('has default values until the configurator is answered', () => {
    expect(seoWith()).toEqual({
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
  ])('has with the separator %s and the site name %j the title %j', (separator, siteName, title) => {
    expect(seoWith({ separator, siteName }).title).toBe(title);
  });

  it.each([
    ['A & <b>B</b>', 'Figs &#038; nuts - A &amp; &lt;b&gt;B&lt;/b&gt;'],
    ['A &amp; B', 'Figs &#038; nuts - A &amp;amp; B'],
  ])('has the title of the site %j as text', (siteTitle, title) => {
    const answers = new Map([['siteName', siteTitle]]);
    expect(toSeo(FIGS, { answers, siteTitle, locale: 'nl_NL' }).title).toBe(title);
  });

  it('has the name of the site as title if the page has none', () => expect(seoWith({}, { title: '' }).title).toBe('Noten'));

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
  ] as const)('has with the answers %j for %j the robots %s, and is in a sitemap: %s', (answers, subject, robots, sitemap) => {
    expect(seoWith(answers, subject)).toMatchObject({ robots, sitemap });
  });

  it('has a short description that is never cut within a word', () => {
    const { description } = seoWith({}, { excerpt: `<p>${'fig&nbsp;tree\n'.repeat(50)}</p>` });
    expect(description).toMatch(/^(fig&nbsp;tree )+…$/);
    expect(description.length).toBeLessThanOrEqual(157);
    expect(seoWith({}, { excerpt: 'x'.repeat(200) }).description).toBe('');
  });

  const company = {
    ...{ publishingEntityCompanyName: 'Noten BV', publishingEntityCompanyLogo: 'https://noten.example/logo.png' },
    ...{
      publishingEntityPersonName: 'Jan',
      profileUrlTwitter: 'https://twitter.com/noten',
      profileUrlYouTube: 'https://yt.example/n',
    },
  };

  it('has the company that publishes, with its logo if there is no picture, and its profiles', () => {
    const { publisher, openGraph, twitterSite } = seoWith({ ...company, publishingEntityType: 'company' });
    expect(publisher).toEqual({
      ...{ type: 'company', name: 'Noten BV', logo: 'https://noten.example/logo.png' },
      profiles: ['https://twitter.com/noten', 'https://yt.example/n'],
    });
    expect([openGraph.image, twitterSite]).toEqual(['https://noten.example/logo.png', '@noten']);
    expect(seoWith(company, { image: 'https://noten.example/figs.jpg' }).openGraph.image).toBe('https://noten.example/figs.jpg');
  });

  it('has the person who publishes, and nothing of a company', () => {
    const { publisher, openGraph, twitterSite } = seoWith({ ...company, publishingEntityType: 'person' });
    expect(publisher).toEqual({ type: 'person', name: 'Jan', logo: '', profiles: [] });
    expect([openGraph.image, twitterSite]).toEqual(['', '']);
  });

  it.each([
    ['https://x.com/@noten/', '@noten'],
    ['https://twitter.com/noten?lang=nl', '@noten'],
    ['https://twitter.com/', ''],
    ['https://twitter.com/i/user/7', ''],
  ])('reads from the profile %s the account %j', (profileUrlTwitter, account) => {
    expect(seoWith({ publishingEntityType: 'company', profileUrlTwitter }).twitterSite).toBe(account);
  });
});

describe('Texts that were written for search engines', () => {
  const written = (text: object, subject: Partial<SeoSubject> = {}) =>
    toSeo({ ...FIGS, ...subject }, SETTINGS, { title: '', description: '', isHidden: false, ...text });
  const SETTINGS = { answers: new Map([['siteName', 'Noten']]), siteTitle: 'Noten', locale: 'nl_NL' };

  it('take the place of those that are derived, with the values of the record in their placeholders', () => {
    const { title, description, openGraph } = written({
      title: 'Buy {title} {separator} {site_name}',
      description: '<b>{excerpt}</b> Now!',
    });
    expect([title, description, openGraph.description]).toEqual([
      'Buy Figs &#038; nuts - Noten',
      'Ripe figs. Now!',
      'Ripe figs. Now!',
    ]);
  });

  it('do not fill placeholders in the values', () => {
    expect(written({ title: '{title}' }, { title: '{excerpt}' }).title).toBe('{excerpt}');
  });

  it('hide a page from search engines, and a protected post does not show its description', () => {
    expect(written({ isHidden: true })).toMatchObject({ robots: 'noindex, follow', sitemap: false });
    expect(written({ description: 'Secret figs' }, { isOpen: false, excerpt: '' }).description).toBe('');
  });
});
