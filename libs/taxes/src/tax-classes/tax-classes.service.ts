import { Injectable } from '@nestjs/common';
import { Database, Table } from '@grove/kernel';
import { TaxClassEntity } from './tax-class.entity.js';

/** The tax classes there are. */
@Injectable()
export class TaxClassesService {
  private readonly table: Table<TaxClassEntity>;

  constructor(database: Database) {
    this.table = new Table(database, TaxClassEntity);
  }

  /** Slugs of the classes beside the standard one, whose slug is empty wherever a class is named. */
  async slugs(): Promise<ReadonlySet<string>> {
    return new Set((await this.table.where('1 = 1')).map((row) => row.slug));
  }
}
