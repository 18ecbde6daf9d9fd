import { describe, expect, it } from 'vitest';
import { changesOf, type SentEntry, type StoredEntry } from './meta-data.rules.js';

const stored = (id: number, metaKey: string, value: unknown = 'old'): StoredEntry => ({ id, metaKey, value });

describe('Metadata that a client sends', () => {
  it.each<[what: string, before: StoredEntry[], sent: SentEntry[], added: object[], changed: object[], removed: number[]]>([
    ['a new key is added', [], [{ key: 'a', value: '1' }], [{ metaKey: 'a', value: '1' }], [], []],
    ['a known key keeps its id', [stored(1, 'a')], [{ key: 'a', value: 'new' }], [], [{ id: 1, metaKey: 'a', value: 'new' }], []],
    [
      'all values of a key are replaced by one',
      [stored(1, 'a'), stored(2, 'b'), stored(3, 'a')],
      [{ key: 'a', value: 'new' }],
      [],
      [{ id: 1, metaKey: 'a', value: 'new' }],
      [3],
    ],
    [
      'a known id replaces that entry only',
      [stored(1, 'a'), stored(2, 'a')],
      [{ id: 2, key: 'a', value: 'new' }],
      [],
      [{ id: 2, metaKey: 'a', value: 'new' }],
      [],
    ],
    [
      'a known id may get another key',
      [stored(1, 'a')],
      [{ id: 1, key: 'b', value: 'x' }],
      [],
      [{ id: 1, metaKey: 'b', value: 'x' }],
      [],
    ],
    [
      'a known id keeps its key if none is sent',
      [stored(1, 'a')],
      [{ id: 1, value: 'x' }],
      [],
      [{ id: 1, metaKey: 'a', value: 'x' }],
      [],
    ],
    ['an unknown id adds', [stored(1, 'a')], [{ id: 9, key: 'a', value: 'x' }], [{ metaKey: 'a', value: 'x' }], [], []],
    [
      'the last of several entries with an unknown id counts',
      [stored(1, 'a')],
      [
        { id: 9, key: 'a', value: 'x' },
        { id: 8, key: 'a', value: 'y' },
        { id: 9, key: 'b', value: 'z' },
      ],
      [
        { metaKey: 'b', value: 'z' },
        { metaKey: 'a', value: 'y' },
      ],
      [],
      [],
    ],
    ['no value removes all values of a key', [stored(1, 'a'), stored(2, 'a'), stored(3, 'b')], [{ key: 'a' }], [], [], [1, 2]],
    ['no value removes the entry with an id', [stored(1, 'a'), stored(2, 'a')], [{ id: 2 }], [], [], [2]],
    ['no value for an unknown id or key does nothing', [stored(1, 'a')], [{ id: 9 }, { key: 'z' }], [], [], []],
    ['an empty list does nothing', [stored(1, 'a')], [], [], [], []],
    ['a value without a key is left out', [], [{ value: '1' }, { key: '', value: '1' }], [], [], []],
    [
      'the last of several entries with a key counts',
      [],
      [
        { key: 'a', value: '1' },
        { key: 'a', value: '2' },
      ],
      [{ metaKey: 'a', value: '2' }],
      [],
      [],
    ],
  ])('%s', (_what, before, sent, added, changed, removedIds) => {
    expect(changesOf(before, sent)).toEqual({ added, changed, removedIds });
  });

  it.each<[sent: unknown, stored: unknown]>([
    ['text', 'text'],
    ['', ''],
    [3, '3'],
    [2.5, '2.5'],
    [true, '1'],
    [false, ''],
    [
      [1, 'two', null],
      [1, 'two', null],
    ],
    [{ deep: { value: 1 } }, { deep: { value: 1 } }],
  ])('stores %j as %j', (value, expected) => {
    expect(changesOf([], [{ key: 'a', value }]).added).toEqual([{ metaKey: 'a', value: expected }]);
  });
});
