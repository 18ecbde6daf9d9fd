import type { ImportKind } from '@grove/operations';
import type { OldSlugEntity } from '../posts/old-slugs/old-slug.entity.js';

/** A slug that a post, page, medium or product had before. */
export type ImportedOldSlug = Readonly<OldSlugEntity>;

export const oldSlugImport: ImportKind<ImportedOldSlug> = {
  name: 'old slug',
  tables: [{ table: 'old_slug', key: 'id' }],
  rows: ({ id, recordId, slug }) => ({ old_slug: [{ id, record_id: recordId, slug }] }),
};
