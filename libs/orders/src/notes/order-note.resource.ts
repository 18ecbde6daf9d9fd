import { SHOP, Field, Resource, type ViewQuery } from '@grove/rest';
import { presentNote, type OrderNoteRecord } from './order-note-presenter.js';
import { NOTE_ERRORS } from '../errors.js';

/** A note about an order. */
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

/** The parsed body of a request. */
export type OrderNoteInput = Partial<OrderNote> & {
  /** Whether the note names the user as its author. */
  readonly addedByUser?: boolean;
};

/** Which notes of an order a list has. */
export type NoteSelection = ViewQuery & { readonly type?: 'any' | 'customer' | 'internal' };
