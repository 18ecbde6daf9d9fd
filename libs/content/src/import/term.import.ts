import type { Database, ImportKind } from '@grove/database';
import { termNameKey, termSearchText } from '../terms/term-columns.js';

/** A term of any taxonomy with its id, as another system has it. */
export interface ImportedTerm {
  readonly id: number;
  /** As `TermEntity` stores it. */
  readonly taxonomy: string;
  /** HTML without tags. */
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** 0 for terms at the top of the tree. */
  readonly parentId: number;
  readonly menuOrder: number;
  /** How the page of a product category shows its contents. */
  readonly display: string;
  readonly imageId: number;
}

/** Terms of all taxonomies. Of several terms with the same slug in a taxonomy, the one with the lowest id has the address. */
export function termImport(database: Database): ImportKind<ImportedTerm> {
  return {
    name: 'term',
    tables: [{ table: 'term', key: 'id', ignored: ['slug_key'] }],
    rows: ({ id, taxonomy, name, slug, description, parentId, menuOrder, display, imageId }) => ({
      term: [
        {
          ...{ id, taxonomy, name, name_key: termNameKey(name), search_text: termSearchText(name), slug, slug_key: null },
          ...{ description, parent_id: parentId, menu_order: menuOrder, display, image_id: imageId },
        },
      ],
    }),
    finish: () => database.write(async (unit) => void (await unit.query(ASSIGN_SLUGS))),
  };
}

/** The inner SELECT is a table of its own, because MySQL cannot update a table that it reads. */
const ASSIGN_SLUGS = `UPDATE term SET slug_key = slug WHERE slug_key IS NULL AND slug <> '' AND id IN (
  SELECT id FROM (
    SELECT MIN(id) AS id FROM term GROUP BY taxonomy, slug HAVING COUNT(slug_key) = 0
  ) oldest)`;
