import { Injectable } from '@nestjs/common';
import { ShopConfig } from '@grove/settings';
import { Database, placeholders, Table } from '@grove/database';
import { TaxRateEntity } from './tax-rate.entity.js';
import { locationKeys, regionKeys } from './location-key.rules.js';
import { unnamedTaxLabel } from './tax-names.rules.js';
import { TaxTable, type TaxAddress } from './tax-table.rules.js';

/** Loads the tax rates for addresses. */
@Injectable()
export class TaxTables {
  private readonly table: Table<TaxRateEntity>;

  constructor(
    database: Database,
    private readonly config: ShopConfig,
  ) {
    this.table = new Table(database, TaxRateEntity);
  }

  /** A tax table with all rates that can apply to an address, and few others: a shop may have tens of thousands of rates. */
  async forAddress(address: TaxAddress): Promise<TaxTable> {
    const [regions, places] = [regionKeys(address), locationKeys(address)];
    const rows = await this.table.where(
      `region_key IN (${placeholders(regions.length)}) AND location_key IN (${placeholders(places.length)})`,
      ...regions,
      ...places,
    );
    return new TaxTable(rows, unnamedTaxLabel(this.config.baseCountry));
  }
}
