import { Field } from '@grove/rest';

/** A list of data that the shop knows. */
export class DataIndexEntry {
  @Field.text({ description: 'Last part of the URL of the list.', readonly: true }) slug: string;
  @Field.text({ description: 'What the list contains.', readonly: true }) description: string;
}

/** A state, province or region of a country. */
class StateRecord {
  @Field.text({ description: 'Code of the state.', readonly: true }) code: string;
  @Field.text({ description: 'Name of the state.', readonly: true }) name: string;
}

/** A country. */
export class CountryRecord {
  @Field.text({ description: 'Two-letter code of the country.', readonly: true }) code: string;
  @Field.text({ description: 'Name of the country.', readonly: true }) name: string;
  @Field.list(StateRecord, { description: 'States of the country that have codes.', readonly: true }) states: StateRecord[];
}

/** A continent with its countries. */
export class ContinentRecord {
  @Field.text({ description: 'Two-letter code of the continent.', readonly: true }) code: string;
  @Field.text({ description: 'Name of the continent.', readonly: true }) name: string;
  @Field.list(CountryRecord, { description: 'Countries of the continent.', readonly: true }) countries: CountryRecord[];
}

/** A currency. */
export class CurrencyRecord {
  @Field.text({ description: 'Three-letter code of the currency.', readonly: true }) code: string;
  @Field.text({ description: 'Name of the currency.', readonly: true }) name: string;
  @Field.text({ description: 'Symbol of the currency, as HTML entities.', readonly: true }) symbol: string;
}
