import type { ImportKind } from '@grove/operations';
import type { RevisionEntity } from '../revisions/revision.entity.js';

/** A revision of a post or page with its id, as WordPress has it. */
export type ImportedRevision = Readonly<RevisionEntity>;

export const revisionImport: ImportKind<ImportedRevision> = {
  name: 'revision',
  tables: [{ table: 'revision', key: 'id', references: { post_id: 'post' } }],
  rows: (revision) => ({
    revision: [
      {
        ...{ id: revision.id, post_id: revision.postId, author_id: revision.authorId },
        ...{ created_at: revision.createdAt, local_at: revision.localAt },
        ...{ modified_at: revision.modifiedAt, local_modified_at: revision.localModifiedAt },
        ...{ title: revision.title, content: revision.content, excerpt: revision.excerpt },
        ...{ slug: revision.slug, guid: revision.guid },
      },
    ],
  }),
};
