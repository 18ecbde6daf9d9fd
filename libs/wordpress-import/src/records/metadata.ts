import { In } from 'typeorm';
import type { WordPressSource } from '../source/wordpress-source.js';
import { parsePhp, type PhpMap, type PhpValue } from '../values/php-value.js';

/** A row of a table of metadata. */
export interface MetaRow {
  readonly name: string;
  readonly value: string | null;
}

/** The metadata of one record, in the order in which it was stored. Of rows with the same name the first one counts. */
export class Metadata {
  /** The values that count, by their names. */
  readonly values = new Map<string, string | null>();

  constructor(readonly rows: readonly MetaRow[]) {
    for (const { name, value } of rows) if (!this.values.has(name)) this.values.set(name, value);
  }

  /** The text of a name; undefined if it has none. */
  text(name: string): string | undefined {
    return this.values.get(name) ?? undefined;
  }

  /** The value of a name, parsed if PHP serialized it. */
  value(name: string): PhpValue | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : (parsePhp(text) ?? text);
  }

  /** The array of a name, or undefined if there is none, or another value. */
  map(name: string): PhpMap | undefined {
    const value = this.value(name);
    return value instanceof Map ? value : undefined;
  }

  has(name: string): boolean {
    return this.values.has(name);
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

/** The tables of metadata: `id` numbers their rows, `owner` is the column with the id of the record. */
const TABLES = {
  postmeta: { id: 'meta_id', owner: 'post_id' },
  termmeta: { id: 'meta_id', owner: 'term_id' },
  commentmeta: { id: 'meta_id', owner: 'comment_id' },
  usermeta: { id: 'umeta_id', owner: 'user_id' },
  wc_orders_meta: { id: 'id', owner: 'order_id' },
  woocommerce_order_itemmeta: { id: 'meta_id', owner: 'order_item_id' },
};

interface OwnedRow {
  readonly owner: number;
  readonly name: string | null;
  readonly value: string | number | null;
}

/** Reads the metadata of records by their ids. With `names`, only that of these names. */
export async function readMetadata(
  source: WordPressSource,
  table: keyof typeof TABLES,
  ids: readonly number[],
  names?: readonly string[],
): Promise<(id: number) => Metadata> {
  const { id, owner } = TABLES[table];
  const rows = await source.find<OwnedRow>(table, {
    select: { owner, name: 'meta_key', value: 'meta_value' },
    where: { [owner]: In(ids), ...(names && { meta_key: In(names) }) },
    order: { [id]: 'ASC' },
  });
  const byId = new Map<number, MetaRow[]>();
  for (const row of rows) {
    const own = { name: row.name ?? '', value: row.value === null ? null : String(row.value) };
    const known = byId.get(row.owner);
    if (known) known.push(own);
    else byId.set(row.owner, [own]);
  }
  const found = new Map([...byId].map(([record, own]) => [record, new Metadata(own)]));
  return (record) => found.get(record) ?? NONE;
}

const NONE = new Metadata([]);
