import { Field, FieldOrder, SHOP_V3, VersionOf } from '@grove/rest';
import { SYSTEM, type OrderNoteRecord } from '../order-note-record.js';
import { OrderNotesQueryV2 } from './query-v2.js';
import { OrderNote } from './v1.js';
import { OrderNoteV2, presentNoteV2 } from './v2.js';

/** A note in `wc/v3`: with its author. */
@VersionOf(OrderNote, { namespace: SHOP_V3, collection: OrderNotesQueryV2, present: presentNoteV3 })
@FieldOrder('id author date_created date_created_gmt')
export class OrderNoteV3 extends OrderNoteV2 {
  @Field.text({ description: `Username of the author; ${SYSTEM} for the system.`, readonly: true }) author: string;
  @Field.boolean({ description: 'Whether the note names the user as its author.', default: false, writeOnly: true })
  addedByUser: boolean;
}

function presentNoteV3(record: OrderNoteRecord): Omit<OrderNoteV3, 'addedByUser'> {
  return { ...presentNoteV2(record), author: record.row.author || SYSTEM };
}
