import { isShopPlaceholder, postImport, type ImportedPost } from '@grove/content';
import type { Database } from '@grove/database';
import { idsOf } from '../../values/numbers.js';
import type { ImportReport } from '../../report/import-report.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { hasNoDate, modifiedDates, postDates } from './content-dates.js';
import { idOrNone, storableNumber } from './lists.js';
import { keepOtherMeta, NO_META, POST_META, readMeta, type MetaTexts } from './meta-rows.js';
import { discussionStatus, readPostRows, type PostRow } from './post-columns.js';
import { readPostTerms, type PostTermRow } from './post-terms.js';

/** Metadata with a field in Grove, or without meaning outside of WordPress. */
const KNOWN_META: ReadonlySet<string> = new Set([
  ...['_thumbnail_id', '_wp_page_template', '_wp_trash_meta_status', '_wp_trash_meta_time', '_wp_trash_meta_comments_status'],
  ...['_wp_old_slug', '_wp_old_date', '_wp_desired_post_slug', 'footnotes', '_edit_lock', '_edit_last', '_encloseme', '_pingme'],
]);

/** Posts or pages, with their metadata and terms. */
export const postKind = (database: Database, type: 'post' | 'page'): SourceKind<ImportedPost> => ({
  kind: postImport(database, type),
  parts: [
    { from: '{posts} p', key: 'p.ID', rowsOf: 'p', where: `p.post_type = '${type}'` },
    {
      ...{ from: '{posts} p JOIN {postmeta} pm ON pm.post_id = p.ID', key: 'p.ID', rowsOf: 'pm' },
      where: `p.post_type = '${type}' AND pm.meta_key NOT IN ('_edit_lock', '_edit_last')`,
    },
    ...(type === 'page'
      ? []
      : [
          {
            ...{ from: '{posts} p JOIN {term_relationships} r ON r.object_id = p.ID', key: 'p.ID', rowsOf: 'r' },
            where: "p.post_type = 'post'",
          },
          // Which posts are sticky is one option of the site.
          {
            ...{ from: "{posts} p JOIN {options} o ON o.option_name = 'sticky_posts'", key: 'p.ID', rowsOf: 'o' },
            where: "p.post_type = 'post'",
          },
        ]),
  ],
  read: readPosts,
});

async function readPosts(ids: readonly number[], context: SourceContext): Promise<ImportedPost[]> {
  const { settings, report } = context;
  const rows = await readPostRows(ids, context);
  const meta = await readMeta(context, POST_META, ids);
  const terms = await readPostTerms(ids, context);
  const sticky = new Set(idsOf(settings.value('sticky_posts')));
  return rows.flatMap((row) => {
    if (row.post_status === 'auto-draft') {
      const reason = 'Editors create such a draft when they are opened, and it was never saved.';
      report.addLeftover({ kind: 'automatic drafts', record: `${row.post_type} ${row.ID}`, name: row.post_type, reason });
      return [];
    }
    const ownMeta = meta.get(row.ID) ?? NO_META;
    keepOtherMeta(context, { kind: row.post_type, id: row.ID }, ownMeta, KNOWN_META);
    reportShopPlaceholder(row, report);
    return [
      toPost(row, { meta: ownMeta, terms: terms.get(row.ID) ?? [], isSticky: sticky.has(row.ID), zone: settings.timezone }),
    ];
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
  readonly meta: MetaTexts;
  readonly terms: readonly PostTermRow[];
  readonly isSticky: boolean;
  readonly zone: string;
}

function toPost(row: PostRow, { meta, terms, isSticky, zone }: PostParts): ImportedPost {
  const isPost = row.post_type === 'post';
  const modified = modifiedDates(row.post_modified, row.post_modified_gmt, zone, Date.now());
  return {
    ...{ id: row.ID, type: isPost ? 'post' : 'page', status: row.post_status },
    previousStatus: row.post_status === 'trash' ? (meta.get('_wp_trash_meta_status') ?? '').slice(0, 20) : '',
    ...postDates(row.post_date, row.post_date_gmt, zone),
    ...{ modifiedAt: modified.createdAt, localModifiedAt: modified.localAt },
    hasFloatingDate: ['draft', 'pending'].includes(row.post_status) && hasNoDate(row.post_date_gmt),
    ...{ title: row.post_title, slug: row.post_name, content: row.post_content, excerpt: row.post_excerpt },
    footnotes: meta.get('footnotes') ?? '',
    ...{ authorId: idOrNone(row.post_author), password: row.post_password },
    featuredMedia: idOrNone(meta.get('_thumbnail_id')),
    ...{ commentStatus: discussionStatus(row.comment_status), pingStatus: discussionStatus(row.ping_status) },
    sticky: isPost && isSticky,
    format: formatOf(terms),
    template: templateOf(meta),
    // A post has no address below another one.
    parentId: isPost ? 0 : idOrNone(row.post_parent),
    ...{ menuOrder: storableNumber(row.menu_order), guid: row.guid },
    termIds: terms.filter(({ taxonomy }) => taxonomy !== 'post_format').map(({ termId }) => termId),
  };
}

const FORMATS: ReadonlySet<string> = new Set([
  ...['aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'],
]);

function formatOf(terms: readonly PostTermRow[]): string {
  const format = terms.find(({ taxonomy }) => taxonomy === 'post_format')?.slug.replace(/^post-format-/, '');
  return format !== undefined && FORMATS.has(format) ? format : 'standard';
}

function templateOf(meta: MetaTexts): string {
  const template = meta.get('_wp_page_template') ?? '';
  return template === 'default' ? '' : template;
}
