import { Field, FieldOrder, IGNORE_EMPTY, SHOP_V2, SHOP_V3, VersionOf } from '@grove/rest';
import { presentNoteV2, SYSTEM } from './order-note-presenter.js';
import { OrderNote } from './order-note.resource.js';

/** Arguments of the list of notes in `wc/v2` and `wc/v3`. */
class VersionedNotesQuery {
  @Field.enum(['any', 'customer', 'internal'], {
    description: 'Only notes for the customer, or only others.',
    default: 'any',
    ignoredValues: IGNORE_EMPTY,
  })
  type: string;
}

const DIFFERENCES = { collection: VersionedNotesQuery, present: presentNoteV2 };

/** A note in `shop/v2`: with its date in both time zones. */
@VersionOf(OrderNote, { ...DIFFERENCES, namespace: SHOP_V2 })
@FieldOrder('id date_created date_created_gmt')
export class OrderNoteV2 extends OrderNote {
  @Field.dateTime({ description: 'Date of creation.', readonly: true }) declare dateCreated: string;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string;
}

/** A note in `shop/v3`: with its author. */
@VersionOf(OrderNote, { ...DIFFERENCES, namespace: SHOP_V3 })
@FieldOrder('id author date_created date_created_gmt')
export class OrderNoteV3 extends OrderNoteV2 {
  @Field.text({ description: `Username of the author; ${SYSTEM} for the system.`, readonly: true }) author: string;
  @Field.boolean({ description: 'Whether the note names the user as its author.', default: false, writeOnly: true })
  addedByUser: boolean;
}
