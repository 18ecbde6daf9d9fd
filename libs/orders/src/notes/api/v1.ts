import { SHOP, Field, Resource } from '@grove/rest';
import { utcText } from '@grove/core';
import { NOTE_ERRORS } from '../../errors.js';
import type { OrderNoteRecord } from '../order-note-record.js';

/** A note about an order in `wc/v1`, which is `shop/v1`. */
@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/notes',
  title: 'order_note',
  errors: NOTE_ERRORS,
  capability: 'manage_orders',
  immutable: true,
  checkForceBeforeLookup: true,
  present: presentNote satisfies (record: OrderNoteRecord) => OrderNote,
})
export class OrderNote {
  @Field.id() id: number;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreated: string;
  @Field.html({ description: 'Text of the note; simple HTML is allowed.', required: true, max: 20_000 }) note: string;
  @Field.boolean({ description: 'Whether the note is sent to the customer by e-mail.', default: false }) customerNote: boolean;
}

export function presentNote({ row: { id, createdAt, note, customerNote } }: OrderNoteRecord) {
  return { id, note, customerNote, dateCreated: utcText(createdAt) };
}
