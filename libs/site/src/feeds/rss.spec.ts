import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readXml, textsOf } from '../testing/xml.js';
import { toRss, type Feed, type FeedItem } from './rss.js';

const FIGS: FeedItem = {
  ...{ title: 'Figs &#038; <em>nuts</em>', link: 'https://noten.example/figs/', guid: 'https://noten.example/?p=7' },
  ...{ published: '2026-11-21T16:00:00', creator: 'Ann &amp; Bob', categories: ['Fruit &amp; more'] },
  ...{ summary: '<p>Ripe.</p>', content: '<p>Ripe <b>figs</b> ]]> &nbsp;</p>' },
};

const aFeed = (items: readonly FeedItem[], feed: Partial<Feed> = {}): Feed => ({
  ...{ title: 'Noten', description: 'Nuts', link: 'https://noten.example/', language: 'nl-NL', items },
  ...feed,
});

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom('<', '>', '&', '"', "'", ']]>', '&#0;', '&#xD800;', '&nbsp;', '&bogus;', '\0', '\ud800', '<!--', '<b'),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
);

describe('An RSS feed', () => {
  it('has the elements of RSS 2.0', async () => {
    const root = readXml(await toRss(aFeed([FIGS], { self: 'https://noten.example/feed/', modified: '2026-11-22T09:30:00' })));
    expect([root.name, root.attributes['version'], root.children.map(({ name }) => name)]).toEqual(['rss', '2.0', ['channel']]);
    const [channel] = root.children;
    const shown = (name: string) => channel.children.filter((child) => child.name === name).map(({ text }) => text);
    expect([shown('title'), shown('link'), shown('description'), shown('language'), shown('lastBuildDate')]).toEqual([
      ['Noten'],
      ['https://noten.example/'],
      ['Nuts'],
      ['nl-NL'],
      ['Sun, 22 Nov 2026 09:30:00 GMT'],
    ]);
    expect(channel.children.find(({ name }) => name === 'atom:link')!.attributes).toMatchObject({ rel: 'self' });
    const item = channel.children.at(-1)!;
    expect(item.children.map(({ name, text }) => [name, text])).toEqual([
      ['title', 'Figs & nuts'],
      ['link', 'https://noten.example/figs/'],
      ['guid', 'https://noten.example/?p=7'],
      ['pubDate', 'Sat, 21 Nov 2026 16:00:00 GMT'],
      ['dc:creator', 'Ann & Bob'],
      ['category', 'Fruit & more'],
      ['description', '<p>Ripe.</p>'],
      ['content:encoded', '<p>Ripe <b>figs</b> ]]> &nbsp;</p>'],
    ]);
  });

  it('is well-formed whatever the texts contain', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (one, other, third) => {
        const item = { title: one, link: other, guid: third, published: one, creator: other, categories: [third, one] };
        const feed = aFeed([{ ...item, summary: one, content: other }], {
          title: third,
          description: one,
          link: other,
          self: third,
        });
        expect(readXml(await toRss(feed)).name).toBe('rss');
      }),
    );
  });

  it.each(['', '-0001-11-30T00:00:00', '0000-00-00T00:00:00', 'yesterday'])(
    'has no date for an item with the date %j',
    async (published) => {
      expect(textsOf(readXml(await toRss(aFeed([{ ...FIGS, published }]))), 'pubDate')).toEqual([]);
    },
  );

  it('has no elements without a text', async () => {
    const rss = await toRss(aFeed([{ ...FIGS, creator: '', categories: [''], summary: '', content: '' }]));
    const { children } = readXml(rss).children[0];
    expect(children.at(-1)!.children.map(({ name }) => name)).toEqual(['title', 'link', 'guid', 'pubDate']);
  });
});
