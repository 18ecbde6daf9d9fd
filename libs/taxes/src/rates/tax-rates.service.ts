import { Injectable } from '@nestjs/common';
import { CrudService, type Call, type Verb } from '@grove/rest';
import { Database, type Selection } from '@grove/database';
import { foldForSearch, sentOnly, withoutTags, type RestErrorClass } from '@grove/core';
import { TaxRateExists, TaxRateNotDeletable, TaxRateNotFound } from '../errors.js';
import { placeKey, regionKey } from './place-key.rules.js';
import { TaxRateEntity } from './tax-rate.entity.js';
import type { TaxRate } from './tax-rate.resource.js';
import { rateText, readRate, storedPlace } from './tax-rate.rules.js';
import { UNNAMED_RATE } from './tax-names.rules.js';
import type { TaxRatesQuery } from './tax-rates.query.js';

/** A rate of which nothing was said. */
const BLANK: Omit<TaxRateEntity, 'id' | 'regionKey' | 'placeKey' | 'searchText'> = {
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

/** The verbs of tax rates. */
@Injectable()
export class TaxRatesService extends CrudService<TaxRateEntity, TaxRate> {
  constructor(database: Database) {
    super(database, TaxRateEntity);
  }

  protected unknown = (verb: Verb): RestErrorClass => (verb === 'delete' ? TaxRateNotDeletable : TaxRateNotFound);

  protected async present(rows: TaxRateEntity[]): Promise<TaxRate[]> {
    return rows.map(({ rate, position, taxClass, ...row }) => ({
      ...row,
      name: row.name || UNNAMED_RATE,
      rate: rateText(rate),
      order: position,
      class: taxClass || STANDARD,
    }));
  }

  protected async prepare(input: Partial<TaxRate>, call: Call, current?: TaxRateEntity): Promise<Partial<TaxRateEntity>> {
    if (!current && call.sent['id']) throw new TaxRateExists();
    const changes = columnsOf(
      current ? { ...input, postcode: input.postcode || undefined, city: input.city || undefined } : input,
    );
    const whole = { ...(current ?? BLANK), ...changes };
    const texts = [whole.name, whole.country, whole.state, whole.postcode, whole.city];
    return {
      ...(current ? changes : whole),
      regionKey: regionKey(whole),
      placeKey: placeKey(whole),
      searchText: foldForSearch(texts.join(' ')),
    };
  }

  protected narrow(selection: Selection, call: Call): void {
    const { include, exclude, search, class: taxClass, order, orderby } = call.args as unknown as TaxRatesQuery;
    if (include.length > 0) selection.among('id', include);
    selection.notAmong('id', exclude);
    if (search) selection.holdingWords('search_text', foldForSearch(search).split(' '));
    if (taxClass !== undefined) selection.where('tax_class = ?', storedClass(taxClass));
    selection.orderBy(orderby === 'id' ? 'id' : 'position', order, { column: 'id', order: 'asc' });
  }
}

/** The columns of what was sent. */
function columnsOf(input: Partial<TaxRate>) {
  const { country, state, postcode, city, rate, name, priority, compound, shipping, order, class: taxClass } = input;
  return sentOnly({
    country: change(country, storedPlace),
    state: change(state, storedPlace),
    postcode: change(postcode, storedPlace),
    city: change(city, storedPlace),
    rate: change(rate, readRate),
    name: change(name, withoutTags),
    priority: change(priority, Math.abs),
    compound,
    shipping,
    position: change(order, Math.abs),
    taxClass: change(taxClass, storedClass),
  });
}

const change = <S, T>(sent: S | undefined, stored: (sent: S) => T): T | undefined =>
  sent === undefined ? undefined : stored(sent);

const STANDARD = 'standard';

const storedClass = (taxClass: string): string => (taxClass === STANDARD ? '' : taxClass);
