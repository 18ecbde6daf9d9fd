import { SHOP, Field, Resource } from '@grove/rest';

/** A note at an order. */
@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/notes',
  title: 'order_note',
  capability: 'manage_orders',
  fixed: true,
  forceFirst: true,
})
export class OrderNote {
  @Field.id() id: number;
  @Field.dateTime({ about: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.html({ about: 'The note; simple markup stays.', required: true, max: 20_000 }) note: string;
  @Field.flag({ about: 'For the customer, who is told by e-mail.', default: false }) customerNote: boolean;
}
