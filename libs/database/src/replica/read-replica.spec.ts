import { expect, it } from 'vitest';
import { reaches } from './read-replica.js';

const versions = (known: Record<string, number>) =>
  new Map(Object.entries(known).map(([tag, version]) => [tag, String(version)]));

it.each([
  ['the same versions', { post: 3 }, { post: 3 }, true],
  ['a later version', { post: 10 }, { post: 9 }, true],
  ['an earlier version', { post: 9 }, { post: 10 }, false],
  ['no version of a table that was changed', {}, { post: 1 }, false],
  ['a version of a table that was never changed', { post: 1 }, {}, true],
  ['an earlier version of another table', { post: 1, term: 1 }, { post: 1, term: 2 }, true],
  ['an id of its own', { post: 1 }, { post: 1, '@server': 2 }, true],
  ['an earlier version of everything', { post: 1 }, { post: 1, '*': 1 }, false],
])('a server with %s has the changes, or not', (_title, known, wanted, expected) => {
  expect(reaches(versions(known), ['post', 'post:list'], versions(wanted))).toBe(expected);
});
