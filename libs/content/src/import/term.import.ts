import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { termNameKey, termSearchText } from '../terms/term-columns.js';
import { TermEntity } from '../terms/term.entity.js';
import { ASSIGN_TERM_SLUGS, copySharedTerms } from './derived-content.sql.js';

/** A term of any taxonomy with its id, as WordPress has it. */
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
  const terms = () => new Repository(database, TermEntity);
  return {
    name: 'term',
    tables: [
      { table: 'term', key: 'id', ignored: ['slug_key'] },
      { table: 'shared_term', key: 'term_id' },
    ],
    rows: ({ shared, ...term }) => ({
      term: [terms().toRow({ ...term, nameKey: termNameKey(term.name), searchText: termSearchText(term.name), slugKey: null })],
      shared_term: shared
        ? [{ term_id: term.id, taxonomy: shared.taxonomy, description: shared.description, parent_id: shared.parentId }]
        : [],
    }),
    // Stores the rows of the second taxonomies.
    async afterChange(unit, ids) {
      for (let start = 0; start < ids.length; start += MAX_IDS) {
        const some = ids.slice(start, start + MAX_IDS);
        await terms().delete(some.map((id) => -id));
        await unit.run(copySharedTerms(some));
      }
    },
    finish: () => database.write(async (unit) => void (await unit.run(ASSIGN_TERM_SLUGS))),
  };
}

const MAX_IDS = 500;
