import { Injectable } from '@nestjs/common';
import { CrudService, oneOf, ValidationError, type Verb, type Write } from '@grove/rest';
import type { SelectQueryBuilder } from 'typeorm';
import { Database, orderBy, whereContainsWords, whereListed } from '@grove/database';
import { foldForSearch, definedOnly, InvalidParameters, stripMarkup, type RestErrorClass } from '@grove/core';
import { TaxRateNotDeletable, TaxRateNotFound } from '../errors.js';
import { derivedColumns } from './derived-columns.rules.js';
import { TaxRateEntity } from './tax-rate.entity.js';
import type { TaxRate } from './api/v1.js';
import { formatRate, parseRate, normalizeLocation } from './tax-rate.rules.js';
import { UNNAMED_RATE } from './tax-names.rules.js';
import { TaxClassesService } from '../tax-classes/tax-classes.service.js';
import { INITIAL_CLASSES } from '../tax-classes/tax-class.rules.js';
import type { TaxRatesQuery } from './api/query-v1.js';

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

const SORT_COLUMNS: Readonly<Record<string, string>> = { id: 'tax_rate.id', priority: 'tax_rate.priority' };

/** List, read, create, update and delete of tax rates. */
@Injectable()
export class TaxRatesService extends CrudService<TaxRateEntity, TaxRate, TaxRatesQuery> {
  constructor(
    database: Database,
    private readonly taxClasses: TaxClassesService,
  ) {
    super(database, TaxRateEntity);
  }

  protected notFoundError = (verb: Verb): RestErrorClass => (verb === 'delete' ? TaxRateNotDeletable : TaxRateNotFound);

  protected async toRecords(rows: TaxRateEntity[]): Promise<TaxRate[]> {
    return rows.map(({ rate, position, taxClass, ...row }) => ({
      ...row,
      rate: formatRate(rate),
      order: position,
      class: taxClass || STANDARD,
    }));
  }

  protected async prepare(input: Partial<TaxRate>, _write: Write, current?: TaxRateEntity): Promise<Partial<TaxRateEntity>> {
    await this.assertExistingClass(input.class);
    const changes = columnsOf(
      current ? { ...input, postcode: input.postcode || undefined, city: input.city || undefined } : input,
    );
    const whole = { ...(current ?? DEFAULTS), ...changes };
    return { ...(current ? changes : whole), ...derivedColumns(whole) };
  }

  protected applyFilters(query: SelectQueryBuilder<TaxRateEntity>, args: TaxRatesQuery): void {
    const { include, exclude, search, class: taxClass, order, orderby } = args;
    whereListed(query, 'tax_rate.id', include, exclude);
    if (search) whereContainsWords(query, 'tax_rate.searchText', foldForSearch(search).split(' '));
    if (taxClass !== undefined) query.andWhere({ taxClass: toStoredClass(taxClass) });
    orderBy(query, SORT_COLUMNS[orderby] ?? 'tax_rate.position', order, 'asc');
  }

  /** Whether there is any rate. */
  exist(): Promise<boolean> {
    return this.repository.exists();
  }

  dynamicEnum = (): Promise<string[]> => this.taxClasses.words();

  /** Again within the unit of work, where the rows of the classes are locked. */
  private async assertExistingClass(taxClass: string | undefined): Promise<void> {
    if (taxClass === undefined || INITIAL_CLASSES.includes(taxClass)) return;
    const error = oneOf(await this.dynamicEnum()).parse(taxClass);
    if (error instanceof ValidationError)
      throw new InvalidParameters({ names: 'class', params: { class: error.sentence('class') } });
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
    // Only a rate for which no name was sent has none.
    name: mapIfSent(name, (text) => stripMarkup(text) || UNNAMED_RATE),
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
