import type { WordPressSource } from '../../source/wordpress-source.js';

/** A row of a table of metadata. */
export interface MetaRow {
  readonly name: string;
  readonly value: string | null;
}

/** A table of metadata: `id` numbers its rows, `owner` is the column with the id of the record. */
interface MetaTable {
  readonly table: string;
  readonly id: string;
  readonly owner: string;
}

export const POST_META: MetaTable = { table: 'postmeta', id: 'meta_id', owner: 'post_id' };
export const ORDER_META: MetaTable = { table: 'wc_orders_meta', id: 'id', owner: 'order_id' };
export const COMMENT_META: MetaTable = { table: 'commentmeta', id: 'meta_id', owner: 'comment_id' };
export const ITEM_META: MetaTable = { table: 'woocommerce_order_itemmeta', id: 'meta_id', owner: 'order_item_id' };

/** The metadata of one record, in the order in which it was stored. Of rows with the same name the first one counts. */
export class Metadata {
  static readonly none = new Metadata([]);

  constructor(readonly rows: readonly MetaRow[]) {}

  /** The value of a name; undefined if it has none. */
  text(name: string): string | undefined {
    return this.rows.find((row) => row.name === name)?.value ?? undefined;
  }

  has(name: string): boolean {
    return this.rows.some((row) => row.name === name);
  }

  /** All values of a name. */
  all(name: string): string[] {
    return this.rows.filter((row) => row.name === name).map(({ value }) => value ?? '');
  }

  /** The rows without those that count for one of these names, and without empty ones, which say nothing. */
  without(names: ReadonlySet<string>): MetaRow[] {
    const seen = new Set<string>();
    return this.rows.filter(({ name, value }) => {
      const counts = names.has(name) && !seen.has(name);
      seen.add(name);
      return !counts && value !== null && value !== '';
    });
  }
}

/** Records in one statement: SQLite allows 32,766 bound values. */
const RECORDS_PER_STATEMENT = 5_000;

/** The metadata of these records, by their id. With `names`, only that of these names. */
export async function readMetadata(
  source: WordPressSource,
  table: MetaTable,
  ids: readonly number[],
  names: readonly string[] = [],
): Promise<ReadonlyMap<number, Metadata>> {
  const rowsOf = new Map<number, MetaRow[]>();
  for (let start = 0; start < ids.length; start += RECORDS_PER_STATEMENT)
    for (const { owner, name, value } of await readRows(source, table, ids.slice(start, start + RECORDS_PER_STATEMENT), names)) {
      if (name === null) continue;
      const row = { name, value: value === null ? null : String(value) };
      const known = rowsOf.get(owner);
      if (known) known.push(row);
      else rowsOf.set(owner, [row]);
    }
  return new Map([...rowsOf].map(([owner, rows]) => [owner, new Metadata(rows)]));
}

interface OwnedRow {
  readonly owner: number;
  readonly name: string | null;
  readonly value: string | number | null;
}

function readRows(
  source: WordPressSource,
  { table, id, owner }: MetaTable,
  ids: readonly number[],
  names: readonly string[],
): Promise<OwnedRow[]> {
  const ofNames = names.length === 0 ? '' : ' AND meta_key IN (?)';
  return source.read<OwnedRow>(
    `SELECT ${owner} AS owner, meta_key AS name, meta_value AS value FROM {${table}}
      WHERE ${owner} IN (?)${ofNames} ORDER BY ${id}`,
    names.length === 0 ? [ids] : [ids, names],
  );
}
