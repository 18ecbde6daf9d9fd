import { mediaImport, type ImportedMedium } from '@grove/content';
import type { Database } from '@grove/database';
import { type Metadata, readMetadata } from '../metadata.js';
import { editedPosts, type PostRow } from '../post-rows.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { modifiedDates, postDates } from './content-dates.js';
import { idOrNone } from './lists.js';
import { mediaDetailsOf } from './media-details.js';
import { keepOtherMeta } from './other-metadata.js';
import { discussionStatus, readContent } from './post-columns.js';
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
  records: editedPosts('attachment'),
  read: readMedia,
});

async function readMedia(ids: readonly number[], context: SourceContext): Promise<ImportedMedium[]> {
  const rows = await readContent(ids, context);
  const metaOf = await readMetadata(context.source, 'postmeta', ids);
  const folder = uploadsFolderOf(context.settings);
  return rows.map((row) => {
    const ownMeta = metaOf(row.ID);
    keepOtherMeta(context, { kind: 'media', id: row.ID }, ownMeta, KNOWN_META);
    return toMedium(row, ownMeta, folder, context);
  });
}

function toMedium(row: PostRow, meta: Metadata, folder: string, { settings, report }: SourceContext): ImportedMedium {
  const modified = modifiedDates(row.post_modified, row.post_modified_gmt, settings.timezone, Date.now());
  const attached = attachedFileOf(meta.text('_wp_attached_file'), settings);
  if (attached.refusal !== undefined)
    report.addLeftover({
      kind: 'files of media',
      record: `media ${row.ID}`,
      name: String(meta.text('_wp_attached_file')),
      reason: attached.refusal,
    });
  return {
    ...{ id: row.ID, status: isForSale(attached.file) ? 'private' : row.post_status },
    ...postDates(row.post_date, row.post_date_gmt, settings.timezone),
    ...{ modifiedAt: modified.createdAt, localModifiedAt: modified.localAt },
    ...{ slug: row.post_name, title: row.post_title, altText: meta.text('_wp_attachment_image_alt') ?? '' },
    ...{ caption: row.post_excerpt, description: row.post_content },
    ...{ commentStatus: discussionStatus(row.comment_status), pingStatus: discussionStatus(row.ping_status) },
    ...{ authorId: idOrNone(row.post_author), parentId: idOrNone(row.post_parent), mimeType: row.post_mime_type },
    ...{ file: attached.file, folder, guid: row.guid, details: mediaDetailsOf(meta.text('_wp_attachment_metadata')) },
  };
}
