import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { slugify, stripTags } from '@grove/core';
import { shownText } from './decode-entities.js';
import { plainText } from './sanitise.js';
import { isShopPlaceholder } from './shop-placeholder.js';
import { TEXT_TASKS } from './text-tasks.js';

const functions = { ...TEXT_TASKS, plainText, stripTags, slugify, isShopPlaceholder, shownText };

/** Beginnings without an end, and other things over which a careless expression would go again and again. */
// oxfmt-ignore
const REPEATED = [
  '<', '<a ', '<a href="', `<a "'`, `"<a '" '`, '<!--', '<!--more ', '-->', '<b>', '<div></ul>', '</p>', '<li>', '<pre>', '<p><form>',
  '&', '&a', '&amp;', '[', '"', `"<b>'`, "'", '`', "''", '-', '--', '- ', '.', '8x', 'x', '\n', '\n ', ' ', '<br/>', `<p style='`, '<p style="a:rgb(">',
  '(', ')', '(tm)', 'http://', 'www.', '<script>', '<title>', '<a href=" ">', '\u00e9', '\ufdd0',
  '<!-- wp:woocommerce/cart -->', '[products', '[products]', '[ ',
];

const ENCLOSED = [
  ['<a href="', '<!---->', '">'],
  ['<a href="', ' ', 'x>'],
  ['<a href=x', ' ', 'x>'],
  ['http://a.nl/', ')', ''],
  ['<p style="color:', 'rgb(1', '">'],
  ['<p style="', 'a-', '">'],
  ['<p ', 'a=1 ', '>'],
  ['<!--', '-a', '-->'],
  ['', '<', '>'],
  ['a\n', ' ', 'a'],
];

const SHORT = 8_000;
const TIMES = 4;

type Hostile = readonly [start: string, unit: string, end: string];
const hostile: Hostile[] = [...REPEATED.map((unit): Hostile => ['', unit, '']), ...(ENCLOSED as unknown as Hostile[])];

/** Each opening sign is closed as often, behind all of them. */
const nested = (length: number) => '<'.repeat(length / 2) + '>'.repeat(length / 2);

const ofLength = ([start, unit, end]: Hostile, length: number) => start + unit.repeat(Math.ceil(length / unit.length)) + end;

/** What the processor did for it, however long others kept it meanwhile. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

/** Four times the text is four times the work, where a quadratic function has sixteen; the rest is room for what else the process does. */
function expectLinear(render: (text: string) => unknown, textOf: (length: number) => string): void {
  const short = () => costOf(() => render(textOf(SHORT)));
  const long = () => costOf(() => render(textOf(SHORT * TIMES)));
  // What else the process does falls into one run or another: the least of three says more, where one says too much.
  const least = (first: number, measure: () => number) => Math.min(first, measure(), measure());
  const [quick, slow] = [short(), long()];
  if (slow >= 2.5 * TIMES * quick + 100) expect(least(slow, long)).toBeLessThan(2.5 * TIMES * least(quick, short) + 100);
}

describe.each(Object.entries(functions))('the work of %s (finding S5)', (_, render) => {
  it.each(hostile)('grows in proportion to the length of %j%j…%j', (start, unit, end) => {
    expectLinear(render, (length) => ofLength([start, unit, end], length));
  });

  it('grows in proportion to the length of brackets within brackets', () => {
    expectLinear(render, nested);
  });

  it('grows in proportion to the length of any mixture of these', () => {
    const part = fc.constantFrom(...new Set(hostile.flat().filter(Boolean)));
    const mixture = fc.array(part, { minLength: 2, maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.tuple(part, mixture, part), (text) => expectLinear(render, (length) => ofLength(text, length))),
      { numRuns: 10, endOnFailure: true },
    );
  });
});
