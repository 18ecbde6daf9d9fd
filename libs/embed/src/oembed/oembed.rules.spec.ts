import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FIGS, SITE } from '../../test/figs.js';
import { documentOf, roomFor, xmlOf } from './oembed.rules.js';

describe('What others are told to embed', () => {
  it('is a frame with the card, a link for those who show no frames, and who wrote it', () => {
    expect(documentOf(FIGS, { maxwidth: 600 }, SITE)).toEqual({
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

  it('names the site where nobody wrote it, and no picture where there is none', () => {
    const document = documentOf({ ...FIGS, author: undefined, picture: undefined }, { maxwidth: 600 }, SITE);
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
  ])('fits a width of %j and a height of %j', (maxwidth, maxheight, width, height) => {
    expect(roomFor({ maxwidth, maxheight })).toEqual({ width, height });
  });

  it('is a thumbnail as wide as the frame, and no higher than was asked, in the smallest form that is large enough', () => {
    const told = (room: object) => {
      const { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height } = documentOf(FIGS, room as never, SITE);
      return [url?.split('/').at(-1), width, height];
    };
    expect(told({ maxwidth: 550 })).toEqual(['figs-768.jpg', 550, 367]);
    expect(told({ maxwidth: 300 })).toEqual(['figs-300.jpg', 300, 200]);
    expect(told({ maxwidth: 600, maxheight: 200 })).toEqual(['figs-300.jpg', 300, 200]);
  });

  it('fits whatever is asked', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (maxwidth, maxheight) => {
        const { width, height } = roomFor({ maxwidth, maxheight });
        expect(width >= 200 && width <= 600 && height >= 200 && height <= 338).toBe(true);
      }),
    );
  });

  it('is one element a field in XML, whatever the texts hold', () => {
    const xml = xmlOf(documentOf(FIGS, { maxwidth: 600 }, SITE));
    expect(xml).toContain('<oembed><version>1.0</version><provider_name>Nuts &#38; figs</provider_name>');
    expect(xml).toContain('<title>Figs &#38;#038; &#60;em&#62;nuts&#60;/em&#62;</title><type>rich</type><width>600</width>');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [, told] = /<provider_name>([^<>]*)<\/provider_name>/.exec(
          xmlOf(documentOf(FIGS, { maxwidth: 1 }, { ...SITE, name })),
        )!;
        expect(told).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      }),
    );
  });
});
