import { mediaImport, type ImportedMedium } from '@grove/content';
import type { Database } from '@grove/database';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { modifiedDates, postDates } from './content-dates.js';
import { idOrNone } from './lists.js';
import { mediaDetailsOf } from './media-details.js';
import { keepOtherMeta, NO_META, POST_META, readMeta, type MetaTexts } from './meta-rows.js';
import { discussionStatus, readPostRows, type PostRow } from './post-columns.js';
import { isForSale } from '../../uploads/uploads-source.js';
import { attachedFileOf, uploadsFolderOf } from './uploaded-file.js';

/** Metadata with a field in Grove, or without meaning outside of WordPress. */
const KNOWN_META: ReadonlySet<string> = new Set([
  ...['_wp_attached_file', '_wp_attachment_metadata', '_wp_attachment_image_alt', '_edit_lock', '_edit_last'],
  ...['_wp_trash_meta_status', '_wp_trash_meta_time', '_wp_old_slug', '_wp_desired_post_slug', '_wc_attachment_source'],
]);

/** Uploaded files, as records; their contents are imported apart from them. */
export const mediaKind = (database: Database): SourceKind<ImportedMedium> => ({
  kind: mediaImport(database),
  parts: [
    { from: '{posts} p', key: 'p.ID', rowsOf: 'p', where: "p.post_type = 'attachment'" },
    {
      ...{ from: '{posts} p JOIN {postmeta} pm ON pm.post_id = p.ID', key: 'p.ID', rowsOf: 'pm' },
      where: "p.post_type = 'attachment' AND pm.meta_key NOT IN ('_edit_lock', '_edit_last')",
    },
  ],
  read: readMedia,
});

async function readMedia(ids: readonly number[], context: SourceContext): Promise<ImportedMedium[]> {
  const rows = await readPostRows(ids, context);
  const meta = await readMeta(context, POST_META, ids);
  const folder = uploadsFolderOf(context.settings);
  return rows.map((row) => {
    const ownMeta = meta.get(row.ID) ?? NO_META;
    keepOtherMeta(context, { kind: 'media', id: row.ID }, ownMeta, KNOWN_META);
    return toMedium(row, ownMeta, folder, context);
  });
}

function toMedium(row: PostRow, meta: MetaTexts, folder: string, { settings, report }: SourceContext): ImportedMedium {
  const modified = modifiedDates(row.post_modified, row.post_modified_gmt, settings.timezone, Date.now());
  const attached = attachedFileOf(meta.get('_wp_attached_file'), settings);
  if (attached.refusal !== undefined)
    report.addLeftover({
      kind: 'files of media',
      record: `media ${row.ID}`,
      name: String(meta.get('_wp_attached_file')),
      reason: attached.refusal,
    });
  return {
    ...{ id: row.ID, status: isForSale(attached.file) ? 'private' : row.post_status },
    ...postDates(row.post_date, row.post_date_gmt, settings.timezone),
    ...{ modifiedAt: modified.createdAt, localModifiedAt: modified.localAt },
    ...{ slug: row.post_name, title: row.post_title, altText: meta.get('_wp_attachment_image_alt') ?? '' },
    ...{ caption: row.post_excerpt, description: row.post_content },
    ...{ commentStatus: discussionStatus(row.comment_status), pingStatus: discussionStatus(row.ping_status) },
    ...{ authorId: idOrNone(row.post_author), parentId: idOrNone(row.post_parent), mimeType: row.post_mime_type },
    ...{ file: attached.file, folder, guid: row.guid, details: mediaDetailsOf(meta.get('_wp_attachment_metadata')) },
  };
}
