import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sizesOf } from './sizes.rules.js';

const formatSizes = (width: number, height: number): string =>
  sizesOf({ width, height })
    .map((size) => `${size.name} ${size.width}x${size.height}`)
    .join(', ');

describe('the sizes of a picture', () => {
  it.each([
    [1200, 800, 'thumbnail 150x150, medium 300x200, medium_large 768x512, large 1024x683'],
    [900, 900, 'thumbnail 150x150, medium 300x300, medium_large 768x768'],
    [200, 100, 'thumbnail 150x100'],
    [150, 150, ''],
    [151, 1, 'thumbnail 150x1'],
    [1, 1, ''],
    [300, 300, 'thumbnail 150x150'],
    [301, 300, 'thumbnail 150x150, medium 300x299'],
    [768, 1024, 'thumbnail 150x150, medium 225x300'],
    [800, 2000, 'thumbnail 150x150, medium 120x300, medium_large 768x1920, large 410x1024'],
    [30_000, 10, 'thumbnail 150x10, medium 300x1, medium_large 768x1, large 1024x1'],
  ])('of %d x %d are %s', (width, height, expected) => expect(formatSizes(width, height)).toBe(expected));

  it('are never larger than the picture, never empty, and keep its proportions but for the thumbnail', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const size of sizesOf({ width, height })) {
          expect(size.width).toBeGreaterThan(0);
          expect(size.height).toBeGreaterThan(0);
          expect(size.width).toBeLessThanOrEqual(width);
          expect(size.height).toBeLessThanOrEqual(height);
          if (size.name === 'thumbnail' || Math.min(size.width, size.height) < 2) continue;
          expect(Math.abs(size.width * height - size.height * width)).toBeLessThanOrEqual(Math.max(width, height));
        }
      }),
    );
  });
});
