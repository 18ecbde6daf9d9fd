import { isShopPlaceholder, postImport, type ImportedPost } from '@grove/content';
import type { Database } from '@grove/database';
import { idsOf } from '../../values/numbers.js';
import type { ImportReport } from '../../report/import-report.js';
import type { SourcePart } from '../../source/source-rows.js';
import { type Metadata, readMetadata } from '../metadata.js';
import { editedPosts, type PostRow } from '../post-rows.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { readTermsOf, type RecordTerm } from '../terms-of-records.js';
import { hasNoDate, modifiedDates, postDates } from './content-dates.js';
import { idOrNone, storableNumber } from './lists.js';
import { keepOtherMeta } from './other-metadata.js';
import { discussionStatus, readContent } from './post-columns.js';

/** Metadata with a field in Grove, or without meaning outside of WordPress. */
const KNOWN_META: ReadonlySet<string> = new Set([
  ...['_thumbnail_id', '_wp_page_template', '_wp_trash_meta_status', '_wp_trash_meta_time', '_wp_trash_meta_comments_status'],
  ...['_wp_old_slug', '_wp_old_date', '_wp_desired_post_slug', 'footnotes', '_edit_lock', '_edit_last', '_encloseme', '_pingme'],
]);

/** Which posts are sticky is one option of the site. */
const PARTS_OF_POSTS: readonly SourcePart[] = [
  { table: 'term_relationships', on: { object_id: 'ID' } },
  { table: 'options', on: {}, where: { option_name: 'sticky_posts' } },
];

/** Posts or pages, with their metadata and terms. */
export const postKind = (database: Database, type: 'post' | 'page'): SourceKind<ImportedPost> => ({
  kind: postImport(database, type),
  records: type === 'page' ? editedPosts(type) : { ...editedPosts(type), parts: [...editedPosts(type).parts, ...PARTS_OF_POSTS] },
  read: readPosts,
});

async function readPosts(ids: readonly number[], context: SourceContext): Promise<ImportedPost[]> {
  const { settings, report } = context;
  const rows = await readContent(ids, context);
  const metaOf = await readMetadata(context.source, 'postmeta', ids);
  const termsOf = await readTermsOf(context.source, ids);
  const sticky = new Set(idsOf(settings.value('sticky_posts')));
  return rows.flatMap((row) => {
    if (row.post_status === 'auto-draft') {
      const reason = 'Editors create such a draft when they are opened, and it was never saved.';
      report.addLeftover({ kind: 'automatic drafts', record: `${row.post_type} ${row.ID}`, name: row.post_type, reason });
      return [];
    }
    const ownMeta = metaOf(row.ID);
    keepOtherMeta(context, { kind: row.post_type, id: row.ID }, ownMeta, KNOWN_META);
    reportShopPlaceholder(row, report);
    return [toPost(row, { meta: ownMeta, terms: termsOf(row.ID), isSticky: sticky.has(row.ID), zone: settings.timezone })];
  });
}

/** The record stays published for programs, as it was. */
function reportShopPlaceholder(row: PostRow, report: ImportReport): void {
  if (row.post_type !== 'page' || row.post_status !== 'publish' || !isShopPlaceholder(row.post_content)) return;
  const reason =
    'It only showed a part of the old shop, such as the cart or the checkout. Visitors get a 404 page at its address until you write a text of its own. ' +
    'If your storefront shows that part elsewhere, delete the page, or lead its address there.';
  report.addLeftover({ kind: 'pages of the old shop', record: `page ${row.ID}`, name: row.post_name, reason });
}

interface PostParts {
  readonly meta: Metadata;
  readonly terms: readonly RecordTerm[];
  readonly isSticky: boolean;
  readonly zone: string;
}

function toPost(row: PostRow, { meta, terms, isSticky, zone }: PostParts): ImportedPost {
  const isPost = row.post_type === 'post';
  const modified = modifiedDates(row.post_modified, row.post_modified_gmt, zone, Date.now());
  return {
    ...{ id: row.ID, type: isPost ? 'post' : 'page', status: row.post_status },
    previousStatus: row.post_status === 'trash' ? (meta.text('_wp_trash_meta_status') ?? '').slice(0, 20) : '',
    ...postDates(row.post_date, row.post_date_gmt, zone),
    ...{ modifiedAt: modified.createdAt, localModifiedAt: modified.localAt },
    hasFloatingDate: ['draft', 'pending'].includes(row.post_status) && hasNoDate(row.post_date_gmt),
    ...{ title: row.post_title, slug: row.post_name, content: row.post_content, excerpt: row.post_excerpt },
    footnotes: meta.text('footnotes') ?? '',
    ...{ authorId: idOrNone(row.post_author), password: row.post_password },
    featuredMedia: idOrNone(meta.text('_thumbnail_id')),
    ...{ commentStatus: discussionStatus(row.comment_status), pingStatus: discussionStatus(row.ping_status) },
    sticky: isPost && isSticky,
    format: formatOf(terms),
    template: templateOf(meta),
    // A post has no address below another one.
    parentId: isPost ? 0 : idOrNone(row.post_parent),
    ...{ menuOrder: storableNumber(row.menu_order), guid: row.guid },
    // Two taxonomies may have the same term.
    termIds: [...new Set(terms.filter(({ taxonomy }) => OWN_TAXONOMIES.has(taxonomy)).map((term) => term.id))],
  };
}

/** The taxonomies whose terms a post has in a table; its format is a field. */
const OWN_TAXONOMIES: ReadonlySet<string> = new Set(['category', 'post_tag']);

const FORMATS: ReadonlySet<string> = new Set([
  ...['aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'],
]);

function formatOf(terms: readonly RecordTerm[]): string {
  const format = terms.find(({ taxonomy }) => taxonomy === 'post_format')?.slug.replace(/^post-format-/, '');
  return format !== undefined && FORMATS.has(format) ? format : 'standard';
}

function templateOf(meta: Metadata): string {
  const template = meta.text('_wp_page_template') ?? '';
  return template === 'default' ? '' : template;
}
