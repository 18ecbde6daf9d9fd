import type { SourceContext } from '../source-kind.js';

/** The metadata of one record: the text of the first row of each key. */
export type MetaTexts = ReadonlyMap<string, string | null>;

export const NO_META: MetaTexts = new Map();

interface MetaRow {
  readonly id: number;
  readonly name: string;
  readonly value: string | number | null;
}

/** Reads the metadata of records. Of several rows with the same key the first one counts. */
export async function readMeta(
  { source }: Pick<SourceContext, 'source'>,
  { table, owner, id }: { readonly table: string; readonly owner: string; readonly id: string },
  ids: readonly number[],
): Promise<Map<number, Map<string, string | null>>> {
  const found = new Map<number, Map<string, string | null>>();
  if (ids.length === 0) return found;
  const rows = await source.read<MetaRow>(
    `SELECT ${owner} AS id, COALESCE(meta_key, '') AS name, meta_value AS value FROM {${table}} WHERE ${owner} IN (${ids.map(() => '?').join(', ')}) ORDER BY ${id}`,
    ids,
  );
  for (const { id: recordId, name, value } of rows) {
    const meta = found.get(recordId) ?? new Map<string, string | null>();
    if (!meta.has(name)) meta.set(name, value === null ? null : String(value));
    found.set(recordId, meta);
  }
  return found;
}

export const POST_META = { table: 'postmeta', owner: 'post_id', id: 'meta_id' };
export const TERM_META = { table: 'termmeta', owner: 'term_id', id: 'meta_id' };
export const COMMENT_META = { table: 'commentmeta', owner: 'comment_id', id: 'meta_id' };

/** Keeps the metadata of a record that has no place in Grove. Keys that begin with one of `known` have one, or mean nothing outside of WordPress. */
export function keepOtherMeta(
  { report }: Pick<SourceContext, 'report'>,
  record: { readonly kind: string; readonly id: number },
  meta: MetaTexts,
  known: ReadonlySet<string>,
): void {
  for (const [name, value] of meta)
    if (!known.has(name) && !name.startsWith('_yoast_wpseo_'))
      report.keepMetadata({ kind: record.kind, recordId: record.id, name, value });
}
