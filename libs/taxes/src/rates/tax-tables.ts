import { Injectable } from '@nestjs/common';
import type { Money } from '@grove/core';
import type { ShopOptions } from '@grove/settings';
import { In } from 'typeorm';
import { Cached, Database, Repository } from '@grove/database';
import { TaxRateEntity } from './tax-rate.entity.js';
import { formatRate } from './tax-rate.rules.js';
import { locationKeys, regionKeys } from './location-key.rules.js';
import { priceWithoutTaxes } from './tax-amounts.rules.js';
import { unnamedTaxLabel } from './tax-names.rules.js';
import { TaxTable, type AppliedRate, type TaxAddress } from './tax-table.rules.js';

/** The rates that apply at one address, by tax class. */
export type RatesByClass = (taxClass: string) => readonly AppliedRate[];

/** Returns a price of a product without tax. */
export type TaxRemover = (price: Money, product: { readonly taxStatus: string; readonly taxClass: string }) => Money;

/** Addresses whose rates are kept. */
const MAX_ADDRESSES = 1_000;

/** Loads the tax rates for addresses. */
@Injectable()
export class TaxTables {
  private readonly rates: Repository<TaxRateEntity>;
  private readonly cached: Cached<readonly TaxRateEntity[]>;

  constructor(database: Database) {
    this.rates = new Repository(database, TaxRateEntity);
    this.cached = new Cached(database, MAX_ADDRESSES);
  }

  /** The rates that apply at an address; none if the shop does not tax anything. */
  async ratesAt(address: TaxAddress, shop: ShopOptions): Promise<RatesByClass> {
    if (!shop.taxesEnabled) return () => [];
    const table = await this.forAddress(address, shop.baseCountry);
    const known = new Map<string, readonly AppliedRate[]>();
    return (taxClass) => {
      const rates = known.get(taxClass) ?? table.rates(address, taxClass);
      known.set(taxClass, rates);
      return rates;
    };
  }

  /** The percentages of these rates, by id; those of deleted rates are missing. */
  async percentagesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.rates.findInOrder(ids);
    return new Map(rows.map(({ id, rate }) => [id, formatRate(rate)]));
  }

  /** The rates that apply at the base address of the shop: those that are part of prices that include tax. */
  ratesAtBase(shop: ShopOptions): Promise<RatesByClass> {
    return this.ratesAt(baseAddressOf(shop), shop);
  }

  /**
   * Takes the tax out of prices, if they include it. It does not matter where the customer is: the price without tax is the same for everybody, and
   * each customer pays it with the taxes of their own address.
   */
  async taxRemover(shop: ShopOptions): Promise<TaxRemover> {
    if (!shop.pricesIncludeTax) return (price) => price;
    const ratesOf = await this.ratesAtBase(shop);
    return (price, { taxStatus, taxClass }) => (taxStatus === 'taxable' ? priceWithoutTaxes(price, ratesOf(taxClass)) : price);
  }

  /**
   * A tax table with all rates that can apply to an address, and few others: a shop may have tens of thousands of rates. The country of the shop
   * decides what rates without a name are called.
   */
  async forAddress(address: TaxAddress, shopCountry: string): Promise<TaxTable> {
    const [regions, places] = [regionKeys(address), locationKeys(address)];
    const rows = await this.cached.get(JSON.stringify([regions, places]), () =>
      this.rates.findBy({ regionKey: In(regions), locationKey: In(places) }),
    );
    return new TaxTable(rows, unnamedTaxLabel(shopCountry));
  }
}

/** The address of the shop. */
export const baseAddressOf = ({ baseCountry, baseState, basePostcode, baseCity }: ShopOptions): TaxAddress => ({
  country: baseCountry,
  state: baseState,
  postcode: basePostcode,
  city: baseCity,
});
