import { Injectable } from '@nestjs/common';
import { acquireNamedLock, Cached, Database, Repository, WriteHooks } from '@grove/database';
import { slugify, type RestErrorClass } from '@grove/core';
import { TaxClassExists, TaxClassNameEmpty, TaxClassNotFound, TaxClassSlugEmpty, TaxClassSlugTaken } from '../errors.js';
import { TaxRateEntity } from '../rates/tax-rate.entity.js';
import { TaxClassEntity } from './tax-class.entity.js';
import { byName, INITIAL_CLASSES, taxClassError, parseTaxClass, type TaxClass, type TaxClassError } from './tax-class.rules.js';

const ERRORS: Record<TaxClassError, RestErrorClass> = {
  'name is empty': TaxClassNameEmpty,
  'name is taken': TaxClassExists,
  'slug is empty': TaxClassSlugEmpty,
  'slug is taken': TaxClassSlugTaken,
};

/** List, create and delete of tax classes. */
@Injectable()
export class TaxClassesService {
  /** What libraries do when a class is deleted: no record may refer to a deleted class. */
  readonly onDelete = new WriteHooks<[slug: string]>();
  private readonly classes: Repository<TaxClassEntity>;
  private readonly rates: Repository<TaxRateEntity>;
  private readonly cached: Cached<readonly string[]>;

  constructor(private readonly database: Database) {
    this.classes = new Repository(database, TaxClassEntity);
    this.rates = new Repository(database, TaxRateEntity);
    this.cached = new Cached(database, 1);
  }

  /** All classes except the standard one, by name. */
  async list(): Promise<TaxClass[]> {
    return byName(await this.classes.find());
  }

  /**
   * Slugs of all classes except the standard one, whose slug is stored as empty. Within a unit of work the rows are locked until it
   * commits, so that nothing is saved with a class that is being deleted.
   */
  async slugs(): Promise<ReadonlySet<string>> {
    const query = this.classes.createQueryBuilder('tax_class').select('tax_class.slug', 'slug');
    if (this.database.engineName === 'mysql' && this.database.isInUnit) query.setLock('pessimistic_read');
    return new Set((await query.getRawMany<{ slug: string }>()).map(({ slug }) => slug));
  }

  /** The same slugs without locks, where none of them is stored. */
  slugsOnce(): Promise<readonly string[]> {
    return this.cached.get('all', async () => (await this.classes.find()).map((row) => row.slug));
  }

  /** The slugs that arguments may have: of all classes, the standard one too. */
  async words(): Promise<string[]> {
    return [...new Set([...INITIAL_CLASSES, ...(await this.slugsOnce())])];
  }

  create(name: string): Promise<TaxClass> {
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, 'tax-class');
      const taxClass = parseTaxClass(name);
      const error = taxClassError(taxClass, await this.list());
      if (error) throw new ERRORS[error](error === 'slug is taken' ? { slug: taxClass.slug } : {});
      await this.classes.insert(taxClass);
      return taxClass;
    });
  }

  /** Deletes a class with its rates. Other records of this class get the standard class. */
  delete(slug: string): Promise<TaxClass> {
    return this.database.write(async (unit) => {
      const row = await this.classes.findOneBy({ slug: slugify(slug) });
      if (!row || (await this.classes.delete(row.id)).affected === 0) throw new TaxClassNotFound();
      await this.rates.delete({ taxClass: row.slug });
      await this.onDelete.run(unit, row.slug);
      return { slug: row.slug, name: row.name };
    });
  }
}
