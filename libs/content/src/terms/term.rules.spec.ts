import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { slugOfNewTerm } from './term.rules.js';

const slugs = fc
  .uniqueArray(fc.constantFrom('cakes', 'cakes-2', 'cakes-3', 'cakes-vegan', 'cakes-vegan-2', 'nuts'))
  .map((taken) => new Set<string>(taken));

describe('the slug of a new term', () => {
  it.each<[string, string[], string | undefined, string, string]>([
    ['cakes', [], undefined, 'cakes', 'is as wanted when nobody has it'],
    ['cakes', [], 'vegan', 'cakes', 'is as wanted below a parent too'],
    ['cakes', ['cakes'], undefined, 'cakes-2', 'gets a number at the top'],
    ['cakes', ['cakes', 'cakes-2'], undefined, 'cakes-3', 'gets the first free number'],
    ['cakes', ['cakes', 'cakes-3'], undefined, 'cakes-2', 'fills a gap'],
    ['cakes', ['cakes'], 'vegan', 'cakes-vegan', 'bears the slug of its parent'],
    ['cakes', ['cakes', 'cakes-vegan'], 'vegan', 'cakes-vegan-2', 'bears a number after that of its parent'],
    ['cakes', ['cakes-2'], undefined, 'cakes', 'minds only who has it to the letter'],
  ])('%j, with %j taken, below %j, is %j: it %s', (wanted, taken, parentSlug, expected) => {
    expect(slugOfNewTerm(wanted, { takenSlugs: new Set(taken), parentSlug })).toBe(expected);
  });

  it('is never taken, and begins with what was wanted', () => {
    fc.assert(
      fc.property(slugs, fc.constantFrom(undefined, 'vegan'), (takenSlugs, parentSlug) => {
        const slug = slugOfNewTerm('cakes', { takenSlugs, parentSlug });
        expect(takenSlugs.has(slug)).toBe(false);
        expect(slug.startsWith('cakes')).toBe(true);
      }),
    );
  });

  it('is never longer than the 200 characters that are kept of it', () => {
    const long = 'n'.repeat(200);
    const [taken, parentSlug] = [new Set([long]), 'p'.repeat(200)];
    for (const parent of [undefined, 'vegan', parentSlug]) {
      const slug = slugOfNewTerm(long, { takenSlugs: taken, parentSlug: parent });
      expect(slug.length).toBeLessThanOrEqual(200);
      expect(taken.has(slug)).toBe(false);
    }
  });
});
