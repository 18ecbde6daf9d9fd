import { parsePhp, phpText, type PhpMap, type PhpValue } from '../../values/php-value.js';
import type { SourceContext } from '../source-kind.js';

/** A row of `{postmeta}`. */
export interface MetaRow {
  readonly postId: number;
  readonly name: string;
  readonly value: string | null;
}

/** The metadata of a product or variation. Of several rows with the same key the first one counts. */
export class ProductMetadata {
  private readonly first = new Map<string, string>();

  constructor(readonly rows: readonly MetaRow[]) {
    for (const { name, value } of rows) if (value !== null && !this.first.has(name)) this.first.set(name, value);
  }

  /** The text of a key, or undefined if there is none. */
  text(name: string): string | undefined {
    return this.first.get(name);
  }

  /** The value of a key, parsed if PHP serialized it. */
  value(name: string): PhpValue | undefined {
    const text = this.first.get(name);
    return text === undefined ? undefined : (parsePhp(text) ?? text);
  }

  /** The array of a key, or undefined if there is none, or another value. */
  map(name: string): PhpMap | undefined {
    const value = this.value(name);
    return value instanceof Map ? value : undefined;
  }
}

/** A member of a parsed array as text; empty if there is none. */
export const textIn = (map: PhpMap, name: string): string => phpText(map.get(name)) ?? '';

/** Reads the metadata of products and variations. */
export async function readProductMetadata(
  ids: readonly number[],
  { source }: Pick<SourceContext, 'source'>,
): Promise<(id: number) => ProductMetadata> {
  const rows = await source.read<MetaRow>(
    `SELECT post_id AS postId, COALESCE(meta_key, '') AS name, meta_value AS value FROM {postmeta} WHERE post_id IN (?) ORDER BY post_id, meta_id`,
    [ids],
  );
  return groupMetadata(rows);
}

export function groupMetadata(rows: readonly MetaRow[]): (id: number) => ProductMetadata {
  const byPost = new Map<number, MetaRow[]>();
  for (const { postId, name, value } of rows) {
    const row = { postId, name, value: value === null ? null : String(value) };
    const others = byPost.get(postId);
    if (others) others.push(row);
    else byPost.set(postId, [row]);
  }
  return (id) => new ProductMetadata(byPost.get(id) ?? []);
}
