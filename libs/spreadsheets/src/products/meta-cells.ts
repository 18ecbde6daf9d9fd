import type { JsonRecord, MetaEntry } from '@grove/rest';
import type { Cells } from '../csv/cells.js';
import { InvalidCell } from '../errors.js';

const [TEXT, STRUCTURED] = ['Meta: ', 'Meta (JSON): '];

/** Which metadata the records of an export have: keys of texts, and keys of lists and objects. */
export class MetaKeys {
  private readonly texts = new Set<string>();
  private readonly structured = new Set<string>();

  add(entries: readonly MetaEntry[]): void {
    for (const { key, value } of entries) (typeof value === 'string' ? this.texts : this.structured).add(key);
  }

  header(): string[] {
    return [...[...this.texts].sort().map((key) => TEXT + key), ...[...this.structured].sort().map((key) => STRUCTURED + key)];
  }
}

/** The metadata of a record as cells. Of several entries with one key, a row has the first one. */
export function metaCells(entries: readonly MetaEntry[]): [string, string][] {
  const first = entries.filter(({ key }, index) => entries.findIndex((other) => other.key === key) === index);
  return first.map(({ key, value }) =>
    typeof value === 'string' ? [TEXT + key, value] : [STRUCTURED + key, JSON.stringify(value)],
  );
}

/** The entries that the cells of a row set. An empty cell says nothing about a key that the record does not have. */
export function metaFields(cells: Cells, known: readonly MetaEntry[]): JsonRecord {
  const entries: JsonRecord[] = [];
  for (const [column, cell] of cells) {
    const key = keyIn(column);
    if (key === undefined) continue;
    const entry = known.find((one) => one.key === key);
    if (cell === '' && (entry === undefined || column.startsWith(STRUCTURED) === (typeof entry.value === 'string'))) continue;
    entries.push({ ...(entry && { id: entry.id }), key, value: column.startsWith(STRUCTURED) ? structured(column, cell) : cell });
  }
  return entries.length > 0 ? { meta_data: entries } : {};
}

/** The columns of metadata of a row, in the order of the entries. */
const keyIn = (column: string): string | undefined =>
  [STRUCTURED, TEXT].flatMap((prefix) => (column.startsWith(prefix) ? column.slice(prefix.length) : []))[0];

function structured(column: string, cell: string): unknown {
  if (cell.trim() === '') return '';
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    throw new InvalidCell({ column, problem: 'is not valid JSON' });
  }
}
