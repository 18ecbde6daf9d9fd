import { SHOP, Field, Resource } from '@grove/rest';

/** A note at an order. */
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
  @Field.dateTime({ description: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.html({ description: 'The note; simple markup stays.', required: true, max: 20_000 }) note: string;
  @Field.boolean({ description: 'For the customer, who is told by e-mail.', default: false }) customerNote: boolean;
}
