import { Field } from '@grove/rest';

const STATE = { about: 'State, province or region.' };
const POSTCODE = { about: 'Postcode.' };
const COUNTRY = { about: 'Two-letter code of the country.' };
const EMAIL = { about: 'E-mail address for the invoice.' };
const PHONE = { about: 'Telephone number.' };

/** Where goods go, as an order tells it. */
export class Address {
  @Field.text({ about: 'First name.' }) firstName: string;
  @Field.text({ about: 'Last name.' }) lastName: string;
  @Field.text({ about: 'Company.' }) company: string;
  @Field.text({ about: 'Street and number.' }) address1: string;
  @Field.text({ about: 'Second line of the street.' }) address2: string;
  @Field.text({ about: 'City.' }) city: string;
  @Field.text(STATE) state: string;
  @Field.text(POSTCODE) postcode: string;
  @Field.text(COUNTRY) country: string;
}

/** Where the invoice goes, as an order tells it. */
export class Billing extends Address {
  @Field.email(EMAIL) email: string;
  @Field.text(PHONE) phone: string;
}

/** The same as a customer's record tells it, where the state comes after the country: a field that is declared again moves to the end. */
export class CustomerShipping extends Address {
  @Field.text(POSTCODE) declare postcode: string;
  @Field.text(COUNTRY) declare country: string;
  @Field.text(STATE) declare state: string;
}

export class CustomerBilling extends CustomerShipping {
  @Field.email(EMAIL) email: string;
  @Field.text(PHONE) phone: string;
}
