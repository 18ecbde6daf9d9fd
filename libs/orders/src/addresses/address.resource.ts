import { Field } from '@grove/rest';

const STATE = { description: 'State, province or region.' };
const POSTCODE = { description: 'Postcode.' };
const COUNTRY = { description: 'Two-letter code of the country.' };
const EMAIL = { description: 'E-mail address.' };
const PHONE = { description: 'Telephone number.' };

/** The shipping address of an order. */
export class Address {
  @Field.text({ description: 'First name.' }) firstName: string;
  @Field.text({ description: 'Last name.' }) lastName: string;
  @Field.text({ description: 'Company.' }) company: string;
  @Field.text({ description: 'Street and number.' }) address1: string;
  @Field.text({ description: 'Second line of the street.' }) address2: string;
  @Field.text({ description: 'City.' }) city: string;
  @Field.text(STATE) state: string;
  @Field.text(POSTCODE) postcode: string;
  @Field.text(COUNTRY) country: string;
}

/** The billing address of an order. */
export class Billing extends Address {
  @Field.email(EMAIL) email: string;
  @Field.text(PHONE) phone: string;
}

/** The shipping address of an order in further versions. */
export class VersionedShipping extends Address {
  @Field.text(PHONE) phone: string;
}

/** The shipping address of a customer. There the state comes after the country: a field that is declared again moves to the end. */
export class CustomerShipping extends Address {
  @Field.text(POSTCODE) declare postcode: string;
  @Field.text(COUNTRY) declare country: string;
  @Field.text(STATE) declare state: string;
}

/** The billing address of a customer. */
export class CustomerBilling extends CustomerShipping {
  @Field.email(EMAIL) email: string;
  @Field.text(PHONE) phone: string;
}

/** The shipping address of a customer in further versions. */
export class VersionedCustomerShipping extends CustomerShipping {
  @Field.text(PHONE) phone: string;
}
