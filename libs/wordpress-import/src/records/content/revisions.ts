import { revisionImport, type ImportedRevision } from '@grove/content';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { modifiedDates, postDates } from './content-dates.js';
import { idOrNone, listOf } from './lists.js';
import { postColumns, withTexts, type PostRow } from './post-columns.js';

/** Revisions of posts and pages, and what editors saved by themselves. */
export const revisionKind: SourceKind<ImportedRevision> = {
  kind: revisionImport,
  parts: [{ from: '{posts} p', key: 'p.ID', rowsOf: 'p', where: "p.post_type = 'revision'" }],
  read: readRevisions,
};

type RevisionRow = PostRow & { readonly parent_type: string | null; readonly parent_status: string | null };

async function readRevisions(ids: readonly number[], { source, settings, report }: SourceContext): Promise<ImportedRevision[]> {
  const rows = await source.read<RevisionRow>(
    `SELECT ${postColumns('p')}, parent.post_type AS parent_type, parent.post_status AS parent_status
       FROM {posts} p LEFT JOIN {posts} parent ON parent.ID = p.post_parent WHERE p.ID IN (${listOf(ids)}) ORDER BY p.ID`,
    ids,
  );
  return rows.flatMap((row) => {
    if ((row.parent_type === 'post' || row.parent_type === 'page') && row.parent_status !== 'auto-draft')
      return [toRevision(withTexts(row, report), settings.timezone)];
    report.addLeftover({
      ...{ kind: 'revisions of other records', record: `revision ${row.ID}`, name: row.parent_type ?? 'without a record' },
      reason: 'Grove has revisions of posts and pages only, and nothing shows the revisions of a record that is gone.',
    });
    return [];
  });
}

function toRevision(row: RevisionRow, zone: string): ImportedRevision {
  const modified = modifiedDates(row.post_modified, row.post_modified_gmt, zone, Date.now());
  return {
    ...{ id: row.ID, postId: row.post_parent, authorId: idOrNone(row.post_author) },
    ...postDates(row.post_date, row.post_date_gmt, zone),
    ...{ modifiedAt: modified.createdAt, localModifiedAt: modified.localAt },
    ...{ title: row.post_title, content: row.post_content, excerpt: row.post_excerpt, slug: row.post_name, guid: row.guid },
  };
}
