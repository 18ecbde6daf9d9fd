import type { ImportKind } from '@grove/operations';
import type { AttributeEntity } from '../attributes/attribute.entity.js';
import { storedColumns } from './stored-columns.js';

/** A global attribute with its id, as WooCommerce has it. Its terms are in the taxonomy `attributeTaxonomy(id)`. */
export type ImportedAttribute = Readonly<AttributeEntity>;

export const attributeImport: ImportKind<ImportedAttribute> = {
  name: 'attribute',
  tables: [{ table: 'attribute', key: 'id' }],
  rows: (attribute) => ({ attribute: [storedColumns(attribute)] }),
};
