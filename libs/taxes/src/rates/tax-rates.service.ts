import { Injectable } from '@nestjs/common';
import { CrudService, type Verb, type Write } from '@grove/rest';
import { Database, type Selection } from '@grove/database';
import { foldForSearch, definedOnly, stripTags, type RestErrorClass } from '@grove/core';
import { TaxRateNotDeletable, TaxRateNotFound } from '../errors.js';
import { locationKey, regionKey } from './location-key.rules.js';
import { TaxRateEntity } from './tax-rate.entity.js';
import type { TaxRate } from './tax-rate.resource.js';
import { formatRate, parseRate, normalizeLocation } from './tax-rate.rules.js';
import { UNNAMED_RATE } from './tax-names.rules.js';
import type { TaxRatesQuery } from './tax-rates.query.js';

/** The values of a new rate. */
const DEFAULTS: Omit<TaxRateEntity, 'id' | 'regionKey' | 'locationKey' | 'searchText'> = {
  country: '',
  state: '',
  postcode: '',
  city: '',
  rate: 0n,
  name: '',
  priority: 1,
  compound: false,
  shipping: true,
  position: 0,
  taxClass: '',
};

/** List, read, create, update and delete of tax rates. */
@Injectable()
export class TaxRatesService extends CrudService<TaxRateEntity, TaxRate, TaxRatesQuery> {
  constructor(database: Database) {
    super(database, TaxRateEntity);
  }

  protected notFoundError = (verb: Verb): RestErrorClass => (verb === 'delete' ? TaxRateNotDeletable : TaxRateNotFound);

  protected async toResources(rows: TaxRateEntity[]): Promise<TaxRate[]> {
    return rows.map(({ rate, position, taxClass, ...row }) => ({
      ...row,
      name: row.name || UNNAMED_RATE,
      rate: formatRate(rate),
      order: position,
      class: taxClass || STANDARD,
    }));
  }

  protected async prepare(input: Partial<TaxRate>, _write: Write, current?: TaxRateEntity): Promise<Partial<TaxRateEntity>> {
    const changes = columnsOf(
      current ? { ...input, postcode: input.postcode || undefined, city: input.city || undefined } : input,
    );
    const whole = { ...(current ?? DEFAULTS), ...changes };
    const texts = [whole.name, whole.country, whole.state, whole.postcode, whole.city];
    return {
      ...(current ? changes : whole),
      regionKey: regionKey(whole),
      locationKey: locationKey(whole),
      searchText: foldForSearch(texts.join(' ')),
    };
  }

  protected applyFilters(selection: Selection, query: TaxRatesQuery): void {
    const { include, exclude, search, class: taxClass, order, orderby } = query;
    selection.whereListed('id', include, exclude);
    if (search) selection.whereContainsWords('search_text', foldForSearch(search).split(' '));
    if (taxClass !== undefined) selection.where('tax_class = ?', toStoredClass(taxClass));
    selection.orderBy(orderby === 'id' ? 'id' : 'position', order, { column: 'id', order: 'asc' });
  }
}

/** Converts sent fields to columns. */
function columnsOf(input: Partial<TaxRate>) {
  const { country, state, postcode, city, rate, name, priority, compound, shipping, order, class: taxClass } = input;
  return definedOnly({
    country: mapIfSent(country, normalizeLocation),
    state: mapIfSent(state, normalizeLocation),
    postcode: mapIfSent(postcode, normalizeLocation),
    city: mapIfSent(city, normalizeLocation),
    rate: mapIfSent(rate, parseRate),
    name: mapIfSent(name, stripTags),
    priority: mapIfSent(priority, Math.abs),
    compound,
    shipping,
    position: mapIfSent(order, Math.abs),
    taxClass: mapIfSent(taxClass, toStoredClass),
  });
}

const mapIfSent = <S, T>(sent: S | undefined, stored: (sent: S) => T): T | undefined =>
  sent === undefined ? undefined : stored(sent);

const STANDARD = 'standard';

const toStoredClass = (taxClass: string): string => (taxClass === STANDARD ? '' : taxClass);
