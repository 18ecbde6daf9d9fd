import { attributeImport, type ImportedAttribute } from '@grove/catalogue';
import type { SourceContext, SourceKind } from '../source-kind.js';

/** Global attributes. Their terms are imported with the terms of all taxonomies. */
export const attributeKind: SourceKind<ImportedAttribute> = {
  kind: attributeImport,
  parts: [{ from: '{woocommerce_attribute_taxonomies} a', key: 'a.attribute_id', rowsOf: 'a' }],
  read: readAttributes,
};

interface AttributeRow {
  readonly id: number;
  readonly name: string;
  readonly label: string | null;
  readonly type: string;
  readonly orderBy: string;
  readonly isPublic?: number;
}

async function readAttributes(ids: readonly number[], { source }: SourceContext): Promise<ImportedAttribute[]> {
  const columns = await source.columnsOf('woocommerce_attribute_taxonomies');
  const rows = await source.read<AttributeRow>(
    `SELECT a.attribute_id AS id, a.attribute_name AS name, a.attribute_label AS label, a.attribute_type AS type, a.attribute_orderby AS orderBy` +
      `${columns.has('attribute_public') ? ', a.attribute_public AS isPublic' : ''} FROM {woocommerce_attribute_taxonomies} a` +
      ` WHERE a.attribute_id IN (?) ORDER BY a.attribute_id`,
    [ids],
  );
  return rows.map(({ id, name, label, type, orderBy, isPublic }) => ({
    ...{ id, name: (label || name).slice(0, 1_200), slug: `pa_${name}`.slice(0, 32), type: type.slice(0, 10) },
    ...{ orderBy: orderBy.slice(0, 20), hasArchives: isPublic === 1 },
  }));
}
