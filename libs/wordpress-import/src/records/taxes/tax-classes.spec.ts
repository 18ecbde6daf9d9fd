import { describe, expect, it } from 'vitest';
import { classesIn } from './tax-classes.js';

const slugsOf = (option: string): string[] => classesIn(option).map(({ slug }) => slug);

describe('tax classes of shops before WooCommerce 3.7', () => {
  it.each([
    ['', []],
    ['Reduced rate', ['reduced-rate']],
    ['Reduced rate\nZero rate', ['reduced-rate', 'zero-rate']],
    ['Reduced rate\r\n\r\n  Zero rate  \r\n', ['reduced-rate', 'zero-rate']],
    ['Reduced rate\nreduced RATE', ['reduced-rate']],
    ['!!!', []],
  ])('of the option %j have the slugs %j', (option, slugs) => expect(slugsOf(option)).toEqual(slugs));

  it('keep their ids when the lines of the option move', () => {
    const idsOf = (option: string) => new Map(classesIn(option).map(({ slug, id }) => [slug, id]));
    const [before, after] = [idsOf('Reduced rate\nZero rate'), idsOf('Books\nZero rate\nReduced rate')];
    for (const [slug, id] of before) expect([slug, after.get(slug)]).toEqual([slug, id]);
    expect(new Set(after.values()).size).toBe(3);
    for (const id of after.values()) expect(id > 0 && id <= 2 ** 30).toBe(true);
  });
});
