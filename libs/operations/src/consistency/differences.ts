import { isDeepStrictEqual } from 'node:util';
import { Money } from '@grove/core';
import type { Repository } from '@grove/database';
import type { Difference } from './record-check.js';

/** The columns of a record that are not what they should be. `record` names the kind of record in sentences: `order`. */
export function columnDifferences<E extends { id: number }>(
  records: Repository<E>,
  record: string,
  stored: E,
  expected: Partial<E>,
): Difference[] {
  const keys = (Object.keys(expected) as (keyof E)[]).filter((key) => !isDeepStrictEqual(stored[key], expected[key]));
  return keys.map((key) => {
    const value = { [key]: expected[key] } as Partial<E>;
    const [column] = Object.keys(records.toRow(value));
    return {
      id: stored.id,
      sentence: `The column ${column} of ${record} ${stored.id} ${described(stored[key], expected[key])}.`,
      repair: () => records.update(stored.id, value),
    };
  });
}

/** Texts are not shown: they may be personal data. */
function described(stored: unknown, expected: unknown): string {
  if (typeof stored === 'string' || typeof expected === 'string') return 'is not what follows from its other columns';
  return `is ${shown(stored)} instead of ${shown(expected)}`;
}

const shown = (value: unknown): string => (typeof value === 'bigint' ? Money.ofMicros(value).toText() : String(value));

/** Rows of an index that belong to one record. */
interface IndexRows<E extends object> {
  readonly id: number;
  /** The record in a sentence: `order 12`. */
  readonly record: string;
  readonly rows: Repository<E>;
  /** The property with the id of the record. */
  readonly key: keyof E & string;
  readonly stored: readonly E[];
  readonly expected: readonly E[];
}

/** Whether the index has exactly the expected rows of a record; otherwise they are replaced as a whole. */
export function rowDifferences<E extends object>(index: IndexRows<E>): Difference[] {
  const { id, record, rows, key, stored, expected } = index;
  const [has, needs] = [stored.map(textOf), expected.map(textOf)].map((texts) => new Set(texts));
  const [missing, wrong] = [[...needs].filter((row) => !has.has(row)).length, [...has].filter((row) => !needs.has(row)).length];
  if (missing === 0 && wrong === 0) return [];
  return [
    {
      id,
      sentence: `The table ${rows.metadata.tableName} has ${wrong} wrong and lacks ${missing} right rows of ${record}.`,
      async repair() {
        await rows.delete({ [key]: id } as object);
        if (expected.length > 0) await rows.insert([...expected] as object[]);
      },
    },
  ];
}

/** A row as text: the engines return different types for the same number. */
const textOf = (row: object): string =>
  JSON.stringify(
    Object.entries(row)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([column, value]) => [column, value === null ? null : String(value)]),
  );
