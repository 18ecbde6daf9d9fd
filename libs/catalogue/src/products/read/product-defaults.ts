import { Cached, type Database, Repository } from '@grove/database';
import { type ProductDefault, ProductDefaultEntity } from '../product-default.entity.js';

/** The defaults that the shop has chosen. */
export class ProductDefaults {
  private readonly defaults: Repository<ProductDefaultEntity>;
  private readonly cached: Cached<ReadonlyMap<ProductDefault, string>>;

  constructor(database: Database) {
    this.defaults = new Repository(database, ProductDefaultEntity);
    this.cached = new Cached(database, 1);
  }

  /** The value of a default; undefined if the shop has none of its own. */
  async find(name: ProductDefault): Promise<string | undefined> {
    return (await this.cached.get('all', () => this.read())).get(name);
  }

  private async read(): Promise<ReadonlyMap<ProductDefault, string>> {
    return new Map((await this.defaults.find()).map(({ name, value }) => [name, value]));
  }
}
