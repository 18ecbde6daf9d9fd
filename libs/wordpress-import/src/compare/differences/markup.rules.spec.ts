import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isCaptionOfDescription, isSameDescription, isSameMarkup } from './markup.rules.js';

const isSame = (old: string, current: string, isComment = false) => isSameMarkup(old, current, Object.is, isComment);

const GALLERY =
  "<div id='gallery-1' class='gallery galleryid-7 gallery-columns-3'><figure class='gallery-item'><div class='gallery-icon'><img src=\"a.jpg\" /></div></figure></div>\n";
const AUDIO =
  '<audio class="wp-audio-shortcode" controls="controls"><source src="x.mp3?_=1" /><a href="x.mp3">x.mp3</a></audio>\n';
const CAPTION =
  '<figure id="attachment_4" class="wp-caption alignnone"><img src="a.jpg" /><figcaption>Figs</figcaption></figure>\n';

describe('Texts that are the same apart from markup', () => {
  it.each([
    ['<p>Before </p>\n', '<p>Before [woocommerce_cart]</p>\n'],
    ['\n', '<p>[woocommerce_cart]</p>\n'],
    ['<div class="woocommerce"></div>\n', '<p>[woocommerce_checkout]</p>\n'],
    ['<div class="woocommerce"></div>\n', '[woocommerce_my_account]'],
    [`<p>A ${GALLERY}</p>\n<p>B</p>\n`, '<p>A [gallery ids=&#8221;20,21&#8243;]</p>\n<p>B</p>\n'],
    [`<p>A <style type="text/css">#gallery-1 { margin: auto; }</style>${GALLERY}</p>\n`, '<p>A [gallery]</p>\n'],
    ['<div class="woocommerce columns-4 "><ul><li>Figs</li></ul></div>\n', '<p>[products limit="4"]</p>\n'],
    ['<p class="product woocommerce add_to_cart_inline "><a href="?add">Buy</a></p>\n', '<p>[add_to_cart id="5"]</p>\n'],
    [AUDIO, '<p>[audio src=&#8221;x.mp3&#8243;]</p>\n'],
    [`${CAPTION}<p>B</p>\n`, '<p>[caption id="attachment_4"]<img src="a.jpg" /> Figs[/caption]</p>\n<p>B</p>\n'],
    ['<p>[old_slider id="9"]</p>\n', '<p>[old_slider id="9"]</p>\n'],
    ['<p><img decoding="async" src="a.jpg" /></p>\n', '<p><img src="a.jpg" /></p>\n'],
    ['<p><img loading="lazy" width="9" height="8" src="a.jpg" srcset="b 2x" sizes="9px"></p>\n', '<p><img src="a.jpg"></p>\n'],
    [`<p><img decoding="async" src="a.jpg" /></p>\n${AUDIO}`, '<p><img src="a.jpg" /></p>\n<p>[audio mp3="x.mp3"]</p>\n'],
  ])('may be %j and %j', (old, current) => {
    expect(isSame(old, current)).toBe(true);
  });

  it.each([
    ['<p>A</p>\n', '<p>B</p>\n'],
    ['<p>Before</p>\n', '<p>After [woocommerce_cart]</p>\n'],
    [`<p>A</p>\n${AUDIO}`, '<p>A</p>\n'],
    [`<p>A</p>\n${GALLERY}<p>B</p>\n`, '<p>A</p>\n<p>[gallery]</p>\n'],
    ['<p></p>\n', '<p>[contact-form-7 id="1"]</p>\n'],
    ['<p><img decoding="async" src="a.jpg" /></p>\n', '<p><img src="b.jpg" /></p>\n'],
    ['<p><img src="a.jpg" /></p>\n', '<p><img decoding="async" src="a.jpg" /></p>\n'],
    ['<p><img width="9" src="a.jpg" /></p>\n', '<p><img width="8" src="a.jpg" /></p>\n'],
    ['<p><img sizes="9px" src="a.jpg" /></p>\n', '<p><img sizes="8px" src="a.jpg" /></p>\n'],
    ['<p><img src="a.jpg" class="b" /></p>\n', '<p><img src="a.jpg" /></p>\n'],
    ['<p><a href="x">a</a></p>\n', '<p><a href="x" rel="nofollow ugc">a</a></p>\n'],
  ])('are not %j and %j', (old, current) => {
    expect(isSame(old, current)).toBe(false);
  });

  it('are comments whose links only Grove marks, and not those whose links lead elsewhere', () => {
    const link = '<p><a href="x">a</a></p>\n';
    expect(isSame(link, '<p><a href="x" rel="nofollow ugc">a</a></p>\n', true)).toBe(true);
    expect(isSame(link, '<p><a href="y" rel="nofollow ugc">a</a></p>\n', true)).toBe(false);
    expect(isSame('<p><a href="x" rel="me">a</a></p>\n', '<p><a href="x" rel="nofollow ugc">a</a></p>\n', true)).toBe(false);
  });

  const piece = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('<p>', '</p>', '<img src="a.jpg" />', '<div>', '</div>', '[', ']', '"', ' ', '\n', '<a href="x">'),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  it('are never texts without shortcodes and hints that differ', () => {
    fc.assert(
      fc.property(text, text, (old, current) => {
        fc.pre(!/\[[a-z]/i.test(current) && !/decoding|loading|fetchpriority|srcset|sizes|width|height/.test(old));
        expect(isSame(old, current)).toBe(old === current);
      }),
    );
  });

  it('never hide a change of a word beside a shortcode', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, word, word, fc.constantFrom(GALLERY, AUDIO, CAPTION, ''), (before, after, other, output) => {
        const current = `<p>${before} [gallery ids="1"] ${after}</p>\n`;
        expect(isSame(`<p>${before} ${output} ${after}</p>\n`, current)).toBe(true);
        expect(isSame(`<p>${before} ${output} ${other}</p>\n`, current)).toBe(other === after);
      }),
    );
  });
});

describe('The description of a medium', () => {
  const FILE = '<p class="attachment"><a href="x.pdf">Terms</a></p>\n';

  it.each([
    [`${FILE}<p>Two pages.</p>\n`, '<p>Two pages.</p>\n', true],
    [FILE, '', true],
    [AUDIO, '', true],
    [
      '<div style="width: 640px;" class="wp-video"><video class="wp-video-shortcode"></video></div>\n<p>A</p>\n',
      '<p>A</p>\n',
      true,
    ],
    [`${FILE}<p>Two pages.</p>\n`, '', false],
    [`${AUDIO}<p>Two pages.</p>\n`, '<p>Three pages.</p>\n', false],
  ])('%j and %j: %j', (old, current, expected) => {
    expect(isSameDescription(old, current, Object.is)).toBe(expected);
  });

  it.each([
    ['<p>Terms</p>\n', '', FILE, true],
    ['<p>Terms Two pages.</p>\n', '', `${FILE}<p>Two pages.</p>\n`, true],
    ['<p>x.mp3</p>\n', '', AUDIO, true],
    ['<p>A caption</p>\n', '', FILE, false],
    ['<p>Terms</p>\n', '<p>A caption</p>\n', FILE, false],
    [`<p>${'word '.repeat(55)}[&hellip;]</p>\n`, '', `<p>${'word '.repeat(56)}</p>`, true],
  ])('fills an empty caption: %j, %j', (old, current, rendered, expected) => {
    expect(isCaptionOfDescription(old, current, { description: { rendered } })).toBe(expected);
  });
});
