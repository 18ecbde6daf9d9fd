import { attributeImport, type ImportedAttribute } from '@grove/catalogue';
import type { SourceContext, SourceKind } from '../source-kind.js';

const TABLE = 'woocommerce_attribute_taxonomies';

/** Global attributes. Their terms are imported with the terms of all taxonomies. */
export const attributeKind: SourceKind<ImportedAttribute> = {
  kind: attributeImport,
  records: { table: TABLE, key: 'attribute_id' },
  read: readAttributes,
};

interface AttributeRow {
  readonly attribute_id: number;
  readonly attribute_name: string;
  readonly attribute_label: string | null;
  readonly attribute_type: string;
  readonly attribute_orderby: string;
  /** Old versions do not have it. */
  readonly attribute_public?: number;
}

async function readAttributes(ids: readonly number[], { source }: SourceContext): Promise<ImportedAttribute[]> {
  const rows = await source.findByIds<AttributeRow>(TABLE, 'attribute_id', ids);
  return rows.map((row) => ({
    id: row.attribute_id,
    name: (row.attribute_label || row.attribute_name).slice(0, 1_200),
    slug: `pa_${row.attribute_name}`.slice(0, 32),
    type: row.attribute_type.slice(0, 10),
    orderBy: row.attribute_orderby.slice(0, 20),
    hasArchives: row.attribute_public === 1,
  }));
}
