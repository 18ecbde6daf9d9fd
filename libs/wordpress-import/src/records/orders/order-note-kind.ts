import type { Database } from '@grove/database';
import { type ImportedOrderNote, orderNoteImport } from '@grove/orders';
import { gmtOrLocalInstant } from '../../values/dates.js';
import { isTruthy } from '../../values/flags.js';
import { readMetadata } from '../metadata.js';
import type { CommentRow } from '../content/comments.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { NO_DATE } from './imported-order.js';
import { readOrderStatuses } from './order-statuses.js';
import type { OrderStorage } from './source-order.js';

/** Notes on orders, which are comments at the source. */
export const orderNoteKind = (database: Database, storage: OrderStorage): SourceKind<ImportedOrderNote> => ({
  kind: orderNoteImport(database),
  records: {
    ...{ table: 'comments', key: 'comment_ID', where: { comment_type: 'order_note' } },
    parts: [{ table: 'commentmeta', on: { comment_id: 'comment_ID' } }],
  },
  async read(ids, context) {
    const notes = await context.source.findByIds<CommentRow>('comments', 'comment_ID', ids);
    const metadataOf = await readMetadata(context.source, 'commentmeta', ids);
    const orders = await readOrderStatuses(
      notes.map((note) => note.comment_post_ID),
      storage,
      context,
    );
    return notes.flatMap((note) => {
      const reason = reasonToSkip(note, orders.get(note.comment_post_ID));
      if (reason !== undefined) {
        context.report.addLeftover({ kind: 'order notes', record: `order note ${note.comment_ID}`, name: 'order note', reason });
        return [];
      }
      const own = metadataOf(note.comment_ID);
      keepAuthor(note, context);
      for (const { name, value } of own.without(READ))
        context.report.keepMetadata({ kind: 'order note', recordId: note.comment_ID, name, value });
      return {
        id: note.comment_ID,
        orderId: note.comment_post_ID,
        createdAt: gmtOrLocalInstant(note.comment_date_gmt, note.comment_date, context.settings.timezone) ?? NO_DATE,
        note: note.comment_content,
        customerNote: isTruthy(own.text('is_customer_note')),
      };
    });
  },
});

const READ: ReadonlySet<string> = new Set(['is_customer_note']);

/** Why a note has no place: orders show all notes but those in the trash and spam. Those of an order in the trash come back with it. */
function reasonToSkip(
  { comment_post_ID: orderId, comment_approved: status }: CommentRow,
  orderStatus: string | undefined,
): string | undefined {
  if (orderStatus === undefined) return `Its order ${orderId} does not exist.`;
  if (status === '1' || status === '0') return undefined;
  return status === 'post-trashed' && orderStatus === 'trash' ? undefined : `Its status is ${status}.`;
}

/** Grove does not remember who wrote a note. */
function keepAuthor({ comment_ID: id, comment_author: author, user_id: user }: CommentRow, { report }: SourceContext): void {
  if (author === 'WooCommerce' && user === 0) return;
  report.keepMetadata({ kind: 'order note', recordId: id, name: 'comment_author', value: author });
  if (user !== 0) report.keepMetadata({ kind: 'order note', recordId: id, name: 'user_id', value: String(user) });
}
