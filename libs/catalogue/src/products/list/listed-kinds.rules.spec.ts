import { describe, expect, it } from 'vitest';
import { listedStatuses, listedTypes, listsTrash } from './listed-kinds.rules.js';

const ALL = ['draft', 'pending', 'private', 'publish', 'future', 'other'];

describe('The statuses of a list of products', () => {
  it.each<[what: string, query: Parameters<typeof listedStatuses>[0], listed: string[], included: string[] | undefined]>([
    ['any is all but the trash', { status: 'any' }, ALL, undefined],
    ['one is itself', { status: 'draft' }, ['draft'], ['draft']],
    [
      'several are listed instead of one',
      { status: 'any', includeStatus: ['draft', 'trash'] },
      ['draft', 'trash'],
      ['draft', 'trash'],
    ],
    [
      'an exclusion wins',
      { status: 'any', includeStatus: ['draft', 'publish'], excludeStatus: ['draft'] },
      ['publish'],
      ['draft', 'publish'],
    ],
    [
      'an exclusion alone keeps the others',
      { status: 'any', excludeStatus: ['publish', 'other'] },
      ALL.filter((one) => one !== 'publish' && one !== 'other'),
      undefined,
    ],
    ['an exclusion of any keeps nothing', { status: 'any', excludeStatus: ['any'] }, [], undefined],
    ['any with the trash is everything', { status: 'any', includeStatus: ['any', 'trash'] }, [...ALL, 'trash'], undefined],
  ])('%s', (_what, query, listed, included) => {
    const found = listedStatuses(query);
    expect([[...found.listed].sort(), found.included]).toEqual([[...listed].sort(), included]);
  });

  it('are only the trash if nothing else is requested', () => {
    expect(listsTrash(listedStatuses({ status: 'trash' }))).toBe(true);
    expect(listsTrash(listedStatuses({ status: 'any', includeStatus: ['trash', 'draft'] }))).toBe(false);
    expect(listsTrash(listedStatuses({ status: 'draft', excludeStatus: ['draft'] }))).toBe(false);
  });
});

describe('The types of a list of products', () => {
  it.each<[query: Parameters<typeof listedTypes>[0], listed: string[]]>([
    [{}, ['simple', 'grouped', 'external', 'variable', 'other']],
    [{ type: 'grouped' }, ['grouped']],
    [{ type: 'grouped', includeTypes: ['simple'] }, ['simple']],
    [{ excludeTypes: ['simple', 'other'] }, ['grouped', 'external', 'variable']],
  ])('of %j are %j', (query, listed) => {
    expect(listedTypes(query).listed).toEqual(listed);
  });
});
