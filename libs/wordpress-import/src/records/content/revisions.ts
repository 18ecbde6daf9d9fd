import { revisionImport, type ImportedRevision } from '@grove/content';
import type { PostRow } from '../post-rows.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { modifiedDates, postDates } from './content-dates.js';
import { idOrNone } from './lists.js';
import { readContent } from './post-columns.js';

/** Revisions of posts and pages, and what editors saved by themselves. */
export const revisionKind: SourceKind<ImportedRevision> = {
  kind: revisionImport,
  records: { table: 'posts', key: 'ID', where: { post_type: 'revision' } },
  read: readRevisions,
};

type ParentRow = Pick<PostRow, 'ID' | 'post_type' | 'post_status'>;

async function readRevisions(ids: readonly number[], context: SourceContext): Promise<ImportedRevision[]> {
  const { source, settings, report } = context;
  const rows = await readContent(ids, context);
  const parentIds = [...new Set(rows.map((row) => row.post_parent))];
  const parents = await source.findByIds<ParentRow>('posts', 'ID', parentIds, ['ID', 'post_type', 'post_status']);
  const parentOf = new Map(parents.map((parent) => [parent.ID, parent]));
  return rows.flatMap((row) => {
    const parent = parentOf.get(row.post_parent);
    if ((parent?.post_type === 'post' || parent?.post_type === 'page') && parent.post_status !== 'auto-draft')
      return [toRevision(row, settings.timezone)];
    report.addLeftover({
      ...{ kind: 'revisions of other records', record: `revision ${row.ID}`, name: parent?.post_type ?? 'without a record' },
      reason: 'Grove has revisions of posts and pages only, and nothing shows the revisions of a record that is gone.',
    });
    return [];
  });
}

function toRevision(row: PostRow, zone: string): ImportedRevision {
  const modified = modifiedDates(row.post_modified, row.post_modified_gmt, zone, Date.now());
  return {
    ...{ id: row.ID, postId: row.post_parent, authorId: idOrNone(row.post_author) },
    ...postDates(row.post_date, row.post_date_gmt, zone),
    ...{ modifiedAt: modified.createdAt, localModifiedAt: modified.localAt },
    ...{ title: row.post_title, content: row.post_content, excerpt: row.post_excerpt, slug: row.post_name, guid: row.guid },
  };
}
