import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readXml, textsOf } from '../testing/xml.js';
import { toSitemap, toSitemapIndex } from './sitemap.js';

describe('A sitemap', () => {
  it('is well-formed and names every address, whatever the addresses contain', () => {
    const links = fc.array(fc.stringMatching(/^https:\/\/noten\.example\/[\w<>&"']{0,20}$/), { maxLength: 5 });
    fc.assert(
      fc.property(links, fc.string({ unit: 'binary' }), (urls, modified) => {
        expect(textsOf(readXml(toSitemap(urls.map((link) => ({ link, modified })))), 'loc')).toEqual(urls);
        expect(textsOf(readXml(toSitemapIndex(urls)), 'loc')).toEqual(urls);
      }),
    );
  });

  it('has dates that are known', () => {
    const dates = ['2026-11-21T16:00:00', '-0001-11-30T00:00:00', undefined];
    const sitemap = toSitemap(dates.map((modified) => ({ link: 'https://noten.example/', modified })));
    expect(textsOf(readXml(sitemap), 'lastmod')).toEqual(['2026-11-21T16:00:00+00:00']);
  });
});
