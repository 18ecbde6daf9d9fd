import type { Database } from '@grove/database';
import { type ImportedOrderNote, orderNoteImport } from '@grove/orders';
import { gmtOrLocalInstant } from '../../values/dates.js';
import { isTruthy } from '../../values/flags.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { NO_DATE } from './imported-order.js';
import { COMMENT_META, readMetadata } from './meta-rows.js';
import { readOrderStatuses } from './order-statuses.js';
import type { OrderStorage } from './source-order.js';

interface NoteRow {
  readonly id: number;
  readonly orderId: number;
  readonly author: string;
  readonly user: number;
  readonly date: string;
  readonly date_gmt: string;
  readonly content: string;
  readonly status: string;
}

const WHERE = "c.comment_type = 'order_note'";

/** Notes on orders, which are comments at the source. */
export const orderNoteKind = (database: Database, storage: OrderStorage): SourceKind<ImportedOrderNote> => ({
  kind: orderNoteImport(database),
  parts: [
    { from: '{comments} c', key: 'c.comment_ID', rowsOf: 'c', where: WHERE },
    {
      from: '{comments} c JOIN {commentmeta} m ON m.comment_id = c.comment_ID',
      ...{ key: 'c.comment_ID', rowsOf: 'm', where: WHERE },
    },
  ],
  async read(ids, context) {
    const notes = await context.source.read<NoteRow>(
      `SELECT comment_ID AS id, comment_post_ID AS orderId, comment_author AS author, user_id AS user, comment_date AS date,
        comment_date_gmt AS date_gmt, comment_content AS content, comment_approved AS status
        FROM {comments} WHERE comment_ID IN (?) ORDER BY comment_ID`,
      [ids],
    );
    const metadata = await readMetadata(context.source, COMMENT_META, ids);
    const orders = await readOrderStatuses(
      notes.map(({ orderId }) => orderId),
      storage,
      context,
    );
    return notes.flatMap((note) => {
      const reason = reasonToSkip(note, orders.get(note.orderId));
      if (reason !== undefined) {
        context.report.addLeftover({ kind: 'order notes', record: `order note ${note.id}`, name: 'order note', reason });
        return [];
      }
      const own = metadata.get(note.id);
      keepAuthor(note, context);
      for (const { name, value } of own?.without(READ) ?? [])
        context.report.keepMetadata({ kind: 'order note', recordId: note.id, name, value });
      return {
        id: note.id,
        orderId: note.orderId,
        createdAt: gmtOrLocalInstant(note.date_gmt, note.date, context.settings.timezone) ?? NO_DATE,
        note: note.content,
        customerNote: isTruthy(own?.text('is_customer_note')),
      };
    });
  },
});

const READ: ReadonlySet<string> = new Set(['is_customer_note']);

/** Why a note has no place: orders show all notes but those in the trash and spam. Those of an order in the trash come back with it. */
function reasonToSkip({ orderId, status }: NoteRow, orderStatus: string | undefined): string | undefined {
  if (orderStatus === undefined) return `Its order ${orderId} does not exist.`;
  if (status === '1' || status === '0') return undefined;
  return status === 'post-trashed' && orderStatus === 'trash' ? undefined : `Its status is ${status}.`;
}

/** Grove does not remember who wrote a note. */
function keepAuthor({ id, author, user }: NoteRow, { report }: SourceContext): void {
  if (author === 'WooCommerce' && user === 0) return;
  report.keepMetadata({ kind: 'order note', recordId: id, name: 'comment_author', value: author });
  if (user !== 0) report.keepMetadata({ kind: 'order note', recordId: id, name: 'user_id', value: String(user) });
}
