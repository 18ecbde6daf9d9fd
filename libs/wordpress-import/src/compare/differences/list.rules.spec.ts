import { describe, expect, it } from 'vitest';
import { VISITOR, type Principal } from '../systems/system.js';
import { alignedLists } from './list.rules.js';

const OWNER: Principal = { name: 'owner', families: ['wp'] };

const comment = (id: number, rendered = '<p>Crisp.</p>') => ({ id, content: { rendered }, author_name: 'Ann', author_url: '' });
const medium = (id: number, mime_type: string) => ({ id, mime_type });
const list = (total: number, body: readonly { readonly id: number }[]) => ({ status: 200, total, body: body as never });

/** What must be equal of two lists: total and ids. Undefined if that is everything. */
const aligned = (
  path: string,
  old: ReturnType<typeof list>,
  current: ReturnType<typeof list>,
  principal: Principal = VISITOR,
) => {
  const lists = alignedLists({ path, principal, old, current });
  return lists && [lists.old, lists.current].map(({ total, body }) => [total, ...(body as { id: number }[]).map(({ id }) => id)]);
};

describe('Comments that a visitor may not read', () => {
  const path = '/wp/v2/comments?per_page=3';
  const [one, two, three, four] = [1, 2, 3, 4].map((id) => comment(id));

  it('are counted in WordPress only', () => {
    expect(aligned(path, list(3, [one, two]), list(2, [one, two]))).toEqual([
      [2, 1, 2],
      [2, 1, 2],
    ]);
  });

  it('leave a gap in a page, where Grove shows the next comments', () => {
    expect(aligned(path, list(5, [one, three]), list(4, [one, three, four]))).toEqual([
      [4, 1, 3],
      [4, 1, 3],
    ]);
  });

  it('are no reason for a comment that is missing, for another number, or for a comment more', () => {
    expect(aligned(path, list(3, [one, two]), list(1, [one]))).toBeUndefined();
    expect(aligned(path, list(3, [one, two]), list(3, [one, two]))).toBeUndefined();
    expect(aligned(path, list(2, [one, two]), list(3, [one, two, three]))).toBeUndefined();
    expect(aligned(path, list(5, [one, two]), list(4, [one, three, four]))).toEqual([
      [4, 1, 2],
      [4, 1, 3],
    ]);
  });

  it('are not those that a moderator misses, and no records of another kind', () => {
    expect(aligned(path, list(3, [one, two]), list(2, [one, two]), OWNER)).toBeUndefined();
    expect(aligned('/wp/v2/posts?per_page=3', list(3, [one, two]), list(2, [one, two]))).toBeUndefined();
  });

  it('are found by their texts, and in WordPress also by addresses', () => {
    const search = `${path}&search=crisp`;
    expect(aligned(search, list(2, [one, comment(2, '<p>Salty.</p>')]), list(1, [one]))).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(aligned(search, list(2, [one, two]), list(1, [one]))).toBeUndefined();
  });
});

describe('Media of a type that WordPress does not know', () => {
  const path = '/wp/v2/media?media_type=application';
  const [pdf, other] = [medium(1, 'application/pdf'), medium(2, 'application/x-gone')];

  it('are in lists by type in Grove only', () => {
    expect(aligned(path, list(1, [pdf]), list(2, [other, pdf]))).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('are no media of the types of others, and no media that are missing', () => {
    const second = medium(3, 'application/pdf');
    expect(aligned(path, list(1, [pdf]), list(2, [second, pdf]))).toEqual([
      [1, 1],
      [2, 3, 1],
    ]);
    expect(aligned(path, list(2, [pdf, second]), list(1, [pdf]))).toEqual([
      [2, 1, 3],
      [1, 1],
    ]);
    expect(aligned('/wp/v2/media', list(1, [pdf]), list(2, [other, pdf]))).toBeUndefined();
    expect(aligned(`${path}&per_page=1`, list(1, [pdf]), list(2, [other]))).toBeUndefined();
  });
});
