import { describe, expect, it } from 'vitest';
import { toColumns, searchColumnsOf } from './media.rules.js';
import type { MediaEntity } from './media.entity.js';

const FACTS = { now: '2026-07-01 10:00:00', zone: 'Europe/Amsterdam' };
const OLD = {
  title: 'Old',
  caption: 'c',
  description: 'd',
  createdAt: '2020-01-01 00:00:00',
  localAt: '2020-01-01 01:00:00',
} as MediaEntity;

describe('a change of a medium', () => {
  it('writes no column of what was not sent', () => {
    expect(toColumns({}, undefined, FACTS)).toEqual({});
    expect(Object.keys(toColumns({}, OLD, FACTS)).sort()).toEqual(['localModifiedAt', 'modifiedAt', 'searchText', 'titleKey']);
  });

  it('makes any status but private that of what it is attached to', () => {
    expect(
      ['private', 'publish', 'future', 'shop-failed'].map((status) => toColumns({ status }, undefined, FACTS).status),
    ).toEqual(['private', 'inherit', 'inherit', 'inherit']);
  });

  it('lets go of its place by 0 and by null', () => {
    expect([0, null, 7].map((post) => toColumns({ post }, undefined, FACTS).parentId)).toEqual([0, 0, 7]);
  });

  it('leaves of its alternative text only words', () => {
    expect(toColumns({ caption: '<b>x</b>', altText: 'A <b>fig</b>' }, undefined, FACTS)).toEqual({
      caption: '<b>x</b>',
      altText: 'A fig',
    });
  });

  it('dates it by the clock of the site, and back to now when nothing is sent as date', () => {
    expect(toColumns({ date: '2017-07-01T12:00:00' }, OLD, FACTS)).toMatchObject({
      createdAt: '2017-07-01 10:00:00',
      localAt: '2017-07-01 12:00:00',
    });
    expect(toColumns({ date: '' }, OLD, FACTS)).toMatchObject({ createdAt: FACTS.now, localAt: '2026-07-01 12:00:00' });
  });

  it('keeps what lists are searched by in step with its texts', () => {
    expect(toColumns({ title: 'New' }, OLD, FACTS)).toMatchObject(searchColumnsOf({ ...OLD, title: 'New' }));
    expect(searchColumnsOf({ title: 'N'.repeat(300), caption: 'Ripe', description: '', file: '' }).titleKey).toHaveLength(190);
  });
});
