import { Field, FieldOrder } from '@grove/rest';

const EMAIL = { description: 'E-mail address.' };
/** The field `phone`, which shipping addresses have since `wc/v2`. */
export const PHONE = { description: 'Telephone number.' };

/** The shipping address of an order in `wc/v1`, which is `shop/v1`. */
export class Address {
  @Field.text({ description: 'First name.' }) firstName: string;
  @Field.text({ description: 'Last name.' }) lastName: string;
  @Field.text({ description: 'Company.' }) company: string;
  @Field.text({ description: 'Street and number.' }) address1: string;
  @Field.text({ description: 'Second line of the street.' }) address2: string;
  @Field.text({ description: 'City.' }) city: string;
  @Field.text({ description: 'State, province or region.' }) state: string;
  @Field.text({ description: 'Postcode.' }) postcode: string;
  @Field.text({ description: 'Two-letter code of the country.' }) country: string;
}

/** The billing address of an order in every version. */
export class Billing extends Address {
  @Field.email(EMAIL) email: string;
  @Field.text(PHONE) phone: string;
}

/** The shipping address of a customer in `wc/v1`. There the state comes after the country. */
@FieldOrder('first_name last_name company address_1 address_2 city postcode country state')
export class CustomerShipping extends Address {}

/** The billing address of a customer in every version. */
export class CustomerBilling extends CustomerShipping {
  @Field.email(EMAIL) email: string;
  @Field.text(PHONE) phone: string;
}
