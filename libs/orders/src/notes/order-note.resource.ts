import { SHOP, Field, Resource } from '@grove/rest';

/** A note about an order. */
@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/notes',
  title: 'order_note',
  capability: 'manage_orders',
  immutable: true,
  checkForceBeforeLookup: true,
})
export class OrderNote {
  @Field.id() id: number;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreated: string;
  @Field.html({ description: 'Text of the note; simple HTML is allowed.', required: true, max: 20_000 }) note: string;
  @Field.boolean({ description: 'Whether the note is sent to the customer by e-mail.', default: false }) customerNote: boolean;
}
