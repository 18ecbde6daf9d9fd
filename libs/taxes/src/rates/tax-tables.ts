import { Injectable } from '@nestjs/common';
import { Config } from '@grove/core';
import { Database, marks, Table } from '@grove/database';
import { TaxRateEntity } from './tax-rate.entity.js';
import { placeKeys, regionKeys } from './place-key.rules.js';
import { unnamedTaxLabel } from './tax-names.rules.js';
import { TaxTable, type TaxAddress } from './tax-table.rules.js';

/** The tax tables of addresses. */
@Injectable()
export class TaxTables {
  private readonly table: Table<TaxRateEntity>;

  constructor(
    database: Database,
    private readonly config: Config,
  ) {
    this.table = new Table(database, TaxRateEntity);
  }

  /** The table with all rates that may apply at an address, and not many others: a shop may have tens of thousands. */
  async for(address: TaxAddress): Promise<TaxTable> {
    const [regions, places] = [regionKeys(address), placeKeys(address)];
    const rows = await this.table.where(
      `region_key IN (${marks(regions.length)}) AND place_key IN (${marks(places.length)})`,
      ...regions,
      ...places,
    );
    return new TaxTable(rows, unnamedTaxLabel(this.config.baseCountry));
  }
}
