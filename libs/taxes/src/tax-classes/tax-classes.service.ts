import { Injectable } from '@nestjs/common';
import { Database, sharing, Table, takeTurn, type UnitOfWork } from '@grove/database';
import { slugify, type RestErrorClass } from '@grove/core';
import { TaxClassExists, TaxClassNameEmpty, TaxClassNotFound, TaxClassSlugEmpty, TaxClassSlugTaken } from '../errors.js';
import { TaxClassEntity } from './tax-class.entity.js';
import { byName, taxClassFault, taxClassOf, type TaxClass, type TaxClassFault } from './tax-class.rules.js';

/** What a room does for its own records when a class is deleted, in the same unit of work. */
export type TaxClassFarewell = (unit: UnitOfWork, slug: string) => Promise<void>;

const REFUSALS: Record<TaxClassFault, RestErrorClass> = {
  'name is empty': TaxClassNameEmpty,
  'name is taken': TaxClassExists,
  'slug is empty': TaxClassSlugEmpty,
  'slug is taken': TaxClassSlugTaken,
};

/** The tax classes there are. */
@Injectable()
export class TaxClassesService {
  private readonly table: Table<TaxClassEntity>;
  private readonly farewells: TaxClassFarewell[] = [];

  constructor(private readonly database: Database) {
    this.table = new Table(database, TaxClassEntity);
  }

  /** The classes beside the standard one, by name. */
  async list(): Promise<TaxClass[]> {
    return byName(await this.table.where('1 = 1'));
  }

  /**
   * Slugs of the classes beside the standard one, whose slug is empty wherever a class is named. Inside of a unit of work they stay until it is
   * stored, so that nothing is saved with a class that is being deleted.
   */
  async slugs(): Promise<ReadonlySet<string>> {
    const rows = await this.table.where(`1 = 1${sharing({ engine: this.database.engineName })}`);
    return new Set(rows.map((row) => row.slug));
  }

  /** Registers what a room does when a class is deleted: nothing may name a class that is gone. */
  whenDeleted(farewell: TaxClassFarewell): void {
    this.farewells.push(farewell);
  }

  create(name: string): Promise<TaxClass> {
    return this.database.write(async (unit) => {
      await takeTurn(unit, 'tax-class');
      const made = taxClassOf(name);
      const fault = taxClassFault(made, await this.list());
      if (fault) throw new REFUSALS[fault](fault === 'slug is taken' ? { slug: made.slug } : {});
      await this.table.insert(unit, made);
      return made;
    });
  }

  /** Deletes a class with its rates. What else was of this class is a standard one from then on. */
  delete(slug: string): Promise<TaxClass> {
    return this.database.write(async (unit) => {
      const [row] = await this.table.where('slug = ?', slugify(slug));
      if (!row || (await this.table.delete(unit, row.id)) === 0) throw new TaxClassNotFound();
      await unit.delete('tax_rate', { tax_class: row.slug });
      for (const farewell of this.farewells) await farewell(unit, row.slug);
      return { slug: row.slug, name: row.name };
    });
  }
}
