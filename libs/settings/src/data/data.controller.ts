import { Endpoint, ok, RestController, SHOP_V3, type RequestContext, type RestRequest, type RestResponse } from '@grove/rest';
import { UnknownCurrency, UnknownLocation } from '../errors.js';
import { ShopSettings } from '../shop/shop-settings.js';
import { CONTINENTS, COUNTRIES } from './countries.js';
import { CURRENCIES, currencyName, symbolEntities } from './currencies.js';
import { ContinentRecord, CountryRecord, CurrencyRecord, DataIndexEntry } from './data.resource.js';

const LISTS: readonly DataIndexEntry[] = [
  { slug: 'continents', description: 'The continents with their countries and states.' },
  { slug: 'countries', description: 'The countries with their states.' },
  { slug: 'currencies', description: 'The currencies that prices can have.' },
];

const { contexts } = SHOP_V3;

/** Countries, continents and currencies, for those who manage the settings of the shop. Codes are found in upper and lower case. */
@RestController({ namespace: SHOP_V3, capability: 'manage_taxes' })
export class DataController {
  constructor(private readonly shop: ShopSettings) {}

  @Endpoint({
    ...{ method: 'GET', path: 'data', summary: 'List the lists of data', returns: 'list', contexts },
    ...{ schema: DataIndexEntry, title: 'data_index' },
  })
  async listData({ context }: RestRequest): Promise<RestResponse> {
    return ok(LISTS.map((list) => ({ ...list, _links: { self: [{ href: addressOf(context, list.slug) }] } })));
  }

  @Endpoint({
    ...{ method: 'GET', path: 'data/countries', summary: 'List the countries', returns: 'list', contexts },
    ...{ schema: CountryRecord, title: 'data_country' },
  })
  async listCountries({ context }: RestRequest): Promise<RestResponse> {
    return ok(COUNTRIES.map((country) => linked(country, 'countries', context)));
  }

  @Endpoint({
    ...{
      method: 'GET',
      path: 'data/countries/<location:[\\w-]+>',
      summary: 'Read a country',
      errors: [UnknownLocation],
      contexts,
    },
    ...{ schema: CountryRecord, title: 'data_country' },
  })
  async readCountry({ params, context }: RestRequest): Promise<RestResponse> {
    const country = withCode(COUNTRIES, params['location']);
    if (!country) throw new UnknownLocation();
    return ok(linked(country, 'countries', context));
  }

  @Endpoint({
    ...{ method: 'GET', path: 'data/continents', summary: 'List the continents', returns: 'list', contexts },
    ...{ schema: ContinentRecord, title: 'data_continent' },
  })
  async listContinents({ context }: RestRequest): Promise<RestResponse> {
    return ok(CONTINENTS.map((continent) => linked(continent, 'continents', context)));
  }

  @Endpoint({
    ...{
      method: 'GET',
      path: 'data/continents/<location:[\\w-]+>',
      summary: 'Read a continent',
      errors: [UnknownLocation],
      contexts,
    },
    ...{ schema: ContinentRecord, title: 'data_continent' },
  })
  async readContinent({ params, context }: RestRequest): Promise<RestResponse> {
    const continent = withCode(CONTINENTS, params['location']);
    if (!continent) throw new UnknownLocation();
    return ok(linked(continent, 'continents', context));
  }

  @Endpoint({
    ...{ method: 'GET', path: 'data/currencies', summary: 'List the currencies', returns: 'list', contexts },
    ...{ schema: CurrencyRecord, title: 'data_currency' },
  })
  async listCurrencies({ context }: RestRequest): Promise<RestResponse> {
    return ok(CURRENCIES.map((code) => linked(currencyRecord(code), 'currencies', context)));
  }

  @Endpoint({
    ...{ method: 'GET', path: 'data/currencies/current', summary: 'Read the currency of the shop', contexts },
    ...{ schema: CurrencyRecord, title: 'data_currency' },
  })
  async readCurrentCurrency({ context }: RestRequest): Promise<RestResponse> {
    const { currency } = await this.shop.all();
    return ok(linked(currencyRecord(currency), 'currencies', context));
  }

  @Endpoint({
    ...{
      method: 'GET',
      path: 'data/currencies/<currency:[\\w-]{3}>',
      summary: 'Read a currency',
      errors: [UnknownCurrency],
      contexts,
    },
    ...{ schema: CurrencyRecord, title: 'data_currency' },
  })
  async readCurrency({ params, context }: RestRequest): Promise<RestResponse> {
    const code = params['currency'].toUpperCase();
    if (!CURRENCIES.includes(code)) throw new UnknownCurrency();
    return ok(linked(currencyRecord(code), 'currencies', context));
  }
}

const withCode = <R extends { readonly code: string }>(records: readonly R[], code: string): R | undefined =>
  records.find((record) => record.code === code.toUpperCase());

const currencyRecord = (code: string): CurrencyRecord => ({ code, name: currencyName(code), symbol: symbolEntities(code) });

const addressOf = (context: RequestContext, list: string): string => context.url(`/${SHOP_V3.id}/data/${list}`);

function linked<R extends { readonly code: string }>(record: R, list: string, context: RequestContext) {
  const collection = addressOf(context, list);
  return { ...record, _links: { self: [{ href: `${collection}/${record.code}` }], collection: [{ href: collection }] } };
}
