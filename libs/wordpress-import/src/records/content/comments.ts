import { commentImport, type ImportedComment } from '@grove/comments';
import type { Database } from '@grove/database';
import { IsNull, Not } from 'typeorm';
import { phpInt } from '../../values/numbers.js';
import { isTruthy } from '../../values/flags.js';
import { type Metadata, readMetadata } from '../metadata.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { textCutter, textOf } from './bounded-text.js';
import { commentDates } from './content-dates.js';
import { idOrNone } from './lists.js';
import { keepOtherMeta } from './other-metadata.js';

/** Metadata with a field in Grove, or without meaning outside of WordPress. */
const KNOWN_META: ReadonlySet<string> = new Set(['rating', 'verified', '_wp_trash_meta_status', '_wp_trash_meta_time']);

/** Comments of all types, reviews and pings among them. Notes of orders are in the same table, but are records of their own. */
export const commentKind = (database: Database): SourceKind<ImportedComment> => ({
  kind: commentImport(database),
  records: {
    ...{ table: 'comments', key: 'comment_ID' },
    // Very old rows may have no type.
    where: [{ comment_type: Not('order_note') }, { comment_type: IsNull() }],
    parts: [{ table: 'commentmeta', on: { comment_id: 'comment_ID' } }],
  },
  read: readComments,
});

/** The largest number of stars that Grove stores. */
const MAX_RATING = 32_767;

/** A row of the table of comments, in which WooCommerce also has the notes of orders. */
export interface CommentRow {
  readonly comment_ID: number;
  readonly comment_post_ID: number;
  readonly comment_author: string;
  readonly comment_author_email: string;
  readonly comment_author_url: string;
  readonly comment_author_IP: string;
  readonly comment_date: string | null;
  readonly comment_date_gmt: string | null;
  readonly comment_content: string;
  readonly comment_approved: string | number;
  readonly comment_agent: string;
  readonly comment_type: string;
  readonly comment_parent: number;
  readonly user_id: number;
}

async function readComments(ids: readonly number[], context: SourceContext): Promise<ImportedComment[]> {
  const rows = await context.source.findByIds<CommentRow>('comments', 'comment_ID', ids);
  const metaOf = await readMetadata(context.source, 'commentmeta', ids);
  const recordTypes = await readRecordTypes(
    context,
    rows.map(({ comment_post_ID }) => comment_post_ID),
  );
  return rows.flatMap((row) => {
    if (row.comment_type === 'webhook_delivery') {
      const reason = 'Old versions of WooCommerce stored a log of deliveries in the table of comments.';
      context.report.addLeftover({
        kind: 'deliveries of webhooks',
        record: `comment ${row.comment_ID}`,
        name: row.comment_type,
        reason,
      });
      return [];
    }
    const ownMeta = metaOf(row.comment_ID);
    keepOtherMeta(context, { kind: 'comment', id: row.comment_ID }, ownMeta, KNOWN_META);
    const comment = toComment(row, ownMeta, textCutter(context.report, `comment ${row.comment_ID}`));
    return [{ ...comment, recordType: recordTypes.get(row.comment_post_ID) ?? '' }];
  });
}

/** The types of records on which comments can be in Grove as well. */
const CONTENT_TYPES: ReadonlySet<string> = new Set(['post', 'page', 'attachment', 'product']);

/** What WooCommerce leaves among the posts of an order that it stores in tables of their own. */
const PLACEHOLDER = /_placehold$/;

/** The types of the other records, by their ids: orders, and what plug-ins made. */
async function readRecordTypes({ source }: SourceContext, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await source.findByIds<{ ID: number; post_type: string }>('posts', 'ID', [...new Set(ids)], ['ID', 'post_type']);
  return new Map(
    rows.flatMap(({ ID, post_type }) =>
      CONTENT_TYPES.has(post_type) ? [] : [[ID, post_type.replace(PLACEHOLDER, '').slice(0, 20)]],
    ),
  );
}

function toComment(row: CommentRow, meta: Metadata, cut: ReturnType<typeof textCutter>): Omit<ImportedComment, 'recordType'> {
  const status = cut('status', statusOf(row.comment_approved), 20);
  const verified = meta.text('verified');
  return {
    ...{ id: row.comment_ID, postId: idOrNone(row.comment_post_ID), parentId: idOrNone(row.comment_parent) },
    type: cut('type', row.comment_type, 20) || 'comment',
    ...{ authorId: idOrNone(row.user_id), authorName: textOf(row.comment_author) },
    ...{ authorEmail: cut('e-mail address', row.comment_author_email, 200), authorUrl: cut('URL', row.comment_author_url, 200) },
    ...{ authorIp: textOf(row.comment_author_IP), authorAgent: cut('user agent', row.comment_agent, 500) },
    ...commentDates(row.comment_date, row.comment_date_gmt),
    ...{ content: textOf(row.comment_content), status },
    previousStatus: status === 'trash' || status === 'spam' ? previousStatusOf(meta.text('_wp_trash_meta_status')) : '',
    rating: Math.max(-MAX_RATING, Math.min(MAX_RATING, phpInt(meta.text('rating')))),
    isVerified: verified === undefined || verified === null || verified === '' ? null : isTruthy(verified),
  };
}

/** Statuses of plug-ins, and those that WordPress gives to the comments of a post in the trash, stay as they are. */
function statusOf(approved: string | number): string {
  const text = String(approved);
  return { '1': 'approved', approve: 'approved', '0': 'hold', hold: 'hold' }[text] ?? text;
}

const previousStatusOf = (stored: string | null | undefined): string => (stored ? statusOf(stored).slice(0, 20) : '');
