import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { FIGS, SITE } from '../testing/figs.js';
import { frameSize, toOembedDocument, toXml, type MaxSize } from './oembed.rules.js';

describe('The oEmbed document', () => {
  it('has a frame with the card, a link for sites without frames, and the author', () => {
    expect(toOembedDocument(FIGS, { maxwidth: 600 }, SITE)).toEqual({
      version: '1.0',
      provider_name: 'Nuts & figs',
      provider_url: 'https://noten.example',
      author_name: 'Ann "the fig"',
      author_url: 'https://noten.example/author/ann/',
      title: 'Figs &#038; <em>nuts</em>',
      type: 'rich',
      width: 600,
      height: 338,
      html:
        '<blockquote class="grove-embed"><a href="https://noten.example/figs/">Figs &#038; nuts</a></blockquote>' +
        '<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="https://noten.example/figs/embed/" width="600" height="338" ' +
        'title="Figs &#038; nuts" loading="lazy" style="border:0;max-width:100%" ></iframe>',
      thumbnail_url: 'https://noten.example/media/2026/11/figs-768.jpg',
      thumbnail_width: 600,
      thumbnail_height: 400,
    });
  });

  it('has the site as author if there is no author, and no thumbnail if there is no picture', () => {
    const document = toOembedDocument({ ...FIGS, author: undefined, picture: undefined }, { maxwidth: 600 }, SITE);
    expect([document.author_name, document.author_url]).toEqual([SITE.name, SITE.home]);
    expect(document).not.toHaveProperty('thumbnail_url');
  });

  it.each<[unknown, unknown, number, number]>([
    [600, undefined, 600, 338],
    ['480', undefined, 480, 270],
    ['300', undefined, 300, 200],
    [100, undefined, 200, 200],
    ['2000', undefined, 600, 338],
    ['wide', undefined, 200, 200],
    ['', undefined, 200, 200],
    [['300'], undefined, 200, 200],
    [null, undefined, 200, 200],
    ['-300', undefined, 200, 200],
    ['600', '250', 600, 250],
    ['600', '1000', 600, 338],
    ['600', '10', 600, 200],
    ['600', 'high', 600, 200],
  ])('fits into a width of %j and a height of %j', (maxwidth, maxheight, width, height) => {
    expect(frameSize({ maxwidth, maxheight })).toEqual({ width, height });
  });

  it('has a thumbnail as wide as the frame and not higher than requested, in the smallest size that is large enough', () => {
    const thumbnailFor = (maxSize: MaxSize) => {
      const { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height } = toOembedDocument(FIGS, maxSize, SITE);
      return [url?.split('/').at(-1), width, height];
    };
    expect(thumbnailFor({ maxwidth: 550 })).toEqual(['figs-768.jpg', 550, 367]);
    expect(thumbnailFor({ maxwidth: 300 })).toEqual(['figs-300.jpg', 300, 200]);
    expect(thumbnailFor({ maxwidth: 600, maxheight: 200 })).toEqual(['figs-300.jpg', 300, 200]);
  });

  it('fits into any requested size', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (maxwidth, maxheight) => {
        const { width, height } = frameSize({ maxwidth, maxheight });
        expect(width >= 200 && width <= 600 && height >= 200 && height <= 338).toBe(true);
      }),
    );
  });

  it('has one element for each field in XML, whatever the texts contain', () => {
    const xml = toXml(toOembedDocument(FIGS, { maxwidth: 600 }, SITE));
    expect(xml).toContain('<oembed><version>1.0</version><provider_name>Nuts &#38; figs</provider_name>');
    expect(xml).toContain('<title>Figs &#38;#038; &#60;em&#62;nuts&#60;/em&#62;</title><type>rich</type><width>600</width>');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [, shown] = /<provider_name>([^<>]*)<\/provider_name>/.exec(
          toXml(toOembedDocument(FIGS, { maxwidth: 1 }, { ...SITE, name })),
        )!;
        expect(shown).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      }),
    );
  });
});
