import { describe, expect, it } from 'vitest';
import { ValidationError, parseParameters } from '@grove/rest';
import { commentMeta } from './comment-field-types.js';

describe('The stars of a comment', () => {
  it.each<[unknown, number]>([
    [5, 5],
    ['4', 4],
    [0, 0],
    ['', 0],
    [null, 0],
  ])('sent as %j are %i', (rating, stars) => expect(commentMeta.parse({ rating })).toEqual({ rating: stars }));

  it('that were not sent stay as they are', () => expect(commentMeta.parse({ other: 1 })).toEqual({}));

  it.each([6, -1, 0.5, 'many', true, [3], { stars: 3 }])('are not %j', (rating) => {
    expect(commentMeta.parse({ rating })).toBeInstanceOf(ValidationError);
  });

  it('are no list of things, as a query may hold one', () => {
    const { meta } = parseParameters('meta[rating][0][id]=1&meta[rating][1][id]=1');
    expect(commentMeta.parse(meta)).toBeInstanceOf(ValidationError);
  });
});
