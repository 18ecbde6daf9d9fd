import { describe, expect, it } from '@jest/globals';
import { generatedExcerpt, paragraphs, postHtml, typography } from './index.js';

const functions = { generatedExcerpt, paragraphs, postHtml, typography };

/** Beginnings without an end, and other things over which a careless expression would go again and again. */
// prettier-ignore
const REPEATED = [
  '<', '<a ', '<a href="', `<a "'`, `"<a '" '`, '<!--', '<!--more ', '-->', '<b>', '<div></ul>', '</p>', '<li>', '<pre>', '<p><form>',
  '&', '&a', '&amp;', '"', `"<b>'`, '-', '.', '8x', '\n', '\n ', ' ', '<br/>', `<p style='`, '<p style="a:rgb(">',
];

const ENCLOSED = [
  ['<a href="', '<!---->', '">'],
  ['<p style="color:', 'rgb(1', '">'],
  ['<p style="', 'a-', '">'],
  ['<p ', 'a=1 ', '>'],
  ['<!--', '-a', '-->'],
];

const hostile = [...REPEATED.map((unit) => ['', unit, '']), ...ENCLOSED];

function secondsFor(work: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const start = performance.now();
    work();
    return (performance.now() - start) / 1000;
  });
  return Math.min(...runs);
}

describe.each(Object.entries(functions))('the time %s takes', (_, render) => {
  it.each(hostile)('grows in proportion to the length of %j%j…%j', (start, unit, end) => {
    const ofLength = (length: number) => start + unit.repeat(length / unit.length) + end;
    const short = secondsFor(() => render(ofLength(8_000)));
    const long = secondsFor(() => render(ofLength(32_000)));
    // Four times the work, where a quadratic function has sixteen; the rest is room for a busy machine.
    expect(long).toBeLessThan(10 * short + 0.1);
  });
});
