import { placeholders, type Database, type UnitOfWork } from '@grove/database';
import type { ImportKind } from '@grove/operations';
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
  /** The second taxonomy that has the term, with what it has of its own there. */
  readonly shared?: Pick<ImportedTerm, 'taxonomy' | 'description' | 'parentId'>;
}

/** Terms of all taxonomies. Of several terms with the same slug in a taxonomy, the one with the lowest id has the address. */
export function termImport(database: Database): ImportKind<ImportedTerm> {
  return {
    name: 'term',
    tables: [
      { table: 'term', key: 'id', ignored: ['slug_key'] },
      { table: 'shared_term', key: 'term_id' },
    ],
    rows: ({ id, taxonomy, name, slug, description, parentId, menuOrder, display, imageId, shared }) => ({
      term: [
        {
          ...{ id, taxonomy, name, name_key: termNameKey(name), search_text: termSearchText(name), slug, slug_key: null },
          ...{ description, parent_id: parentId, menu_order: menuOrder, display, image_id: imageId },
        },
      ],
      shared_term: shared
        ? [{ term_id: id, taxonomy: shared.taxonomy, description: shared.description, parent_id: shared.parentId }]
        : [],
    }),
    afterChange: copySharedTerms,
    finish: () => database.write(async (unit) => void (await unit.query(ASSIGN_SLUGS))),
  };
}

/** Stores the rows of the second taxonomies of these terms. */
async function copySharedTerms(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = ids.slice(start, start + MOST_IDS);
    const list = placeholders(some.length);
    await unit.query(
      `DELETE FROM term WHERE id IN (${list})`,
      some.map((id) => -id),
    );
    await unit.query(
      `INSERT INTO term (id, ${SAME}, taxonomy, description, parent_id, slug_key)
       SELECT -term.id, ${SAME}, shared_term.taxonomy, shared_term.description, shared_term.parent_id, NULL
         FROM shared_term JOIN term ON term.id = shared_term.term_id WHERE shared_term.term_id IN (${list})`,
      some,
    );
  }
}

const MOST_IDS = 500;

/** What a term has in common in both of its taxonomies. */
const SAME = 'name, name_key, search_text, slug, menu_order, display, image_id';

/** The inner SELECT is a table of its own, because MySQL cannot update a table that it reads. */
const ASSIGN_SLUGS = `UPDATE term SET slug_key = slug WHERE slug_key IS NULL AND slug <> '' AND id IN (
  SELECT id FROM (
    SELECT MIN(id) AS id FROM term GROUP BY taxonomy, slug HAVING COUNT(slug_key) = 0
  ) oldest)`;
