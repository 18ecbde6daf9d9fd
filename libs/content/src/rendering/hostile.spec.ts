import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { commentHtml, generatedExcerpt, inlineName, paragraphs, plainText, postHtml, typography } from './index.js';
import { ATTACKS } from '../testing/index.js';
import { POST } from './policies.js';

const policies = { postHtml, commentHtml, inlineName, plainText };

// oxfmt-ignore
const SCRAPS = [
  '<', '>', '</', '/>', '"', "'", '=', ' ', '&', ';', '<!--', '-->', '<p>', '</p>', '<li>', '<table>', '<a href=', '<form>',
  'on', 'onerror=', 'javascript:', '&#106;', '&amp;', '&lt', 'script', 'style', 'svg', 'title', 'more', 'x', '\0', '\n', '\ufdd0', '\ufdd1', '\ufdd2',
];
const scrap = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SCRAPS) },
  { weight: 2, arbitrary: fc.constantFrom(...ATTACKS) },
);
const hostile = fc.array(scrap, { maxLength: 25 }).map((scraps) => scraps.join(''));

const TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z][\w-]*(?:="[^"<>]*")?)*)(?: \/)?>$/;

/** Holds what was left against a grammar so narrow that every browser reads it alike. */
function expectHarmless(html: string): void {
  for (const tag of html.replace(/<!--(?:-?[\w\s:/,.])*-->/g, '').match(/<[^>]*>?|>/g) ?? []) {
    expect(tag).toMatch(TAG);
    const [, , name, attributes] = TAG.exec(tag) as RegExpExecArray;
    expect(POST.tags).toContain(name);
    for (const [, attribute, value] of attributes.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)) {
      expect(attribute).not.toMatch(/^on|^src(?:doc|set)$|^formaction$|:/);
      if (attribute === 'style') expect(value).not.toMatch(/url|expression|\\|position/i);
      if (['href', 'src', 'cite', 'poster'].includes(attribute)) {
        expect(decode(value ?? '').replace(/[\0-\x20]/g, '')).not.toMatch(
          /^(?!(?:https?|ftp|mailto|tel|sms):)[a-z][a-z0-9+.-]*:/i,
        );
      }
    }
  }
}

const decode = (value: string): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe.each(Object.entries(policies))('%s', (_, clean) => {
  it.each(ATTACKS)('leaves nothing harmful of %j', (attack) => {
    expectHarmless(clean(attack));
  });

  it('leaves nothing harmful of any mixture of attacks', () => {
    fc.assert(
      fc.property(hostile, (html) => expectHarmless(clean(html))),
      { numRuns: 500 },
    );
  });

  it('finds nothing more to do the second time', () => {
    fc.assert(
      fc.property(hostile, (html) => void expect(clean(clean(html))).toBe(clean(html))),
      { numRuns: 500 },
    );
  });
});

describe('rendering', () => {
  it('brings nothing harmful into what was cleaned', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const cleaned = postHtml(html);
        expectHarmless(paragraphs(typography(cleaned)).replaceAll('&#038;', '&amp;'));
        expectHarmless(generatedExcerpt(cleaned));
      }),
    );
  });
});
