import { Field } from '@grove/rest';
import { Address, CustomerShipping, PHONE } from './v1.js';

/** The shipping address of an order in `wc/v2` and `wc/v3`. */
export class ShippingV2 extends Address {
  @Field.text(PHONE) phone: string;
}

/** The shipping address of a customer in `wc/v2` and `wc/v3`. */
export class CustomerShippingV2 extends CustomerShipping {
  @Field.text(PHONE) phone: string;
}
