import { Cached, type Database, Repository } from '@grove/database';
import { type ProductDefault, ProductDefaultEntity } from '../product-default.entity.js';

/** The defaults that the shop has chosen. */
export class ProductDefaults {
  private readonly defaults = new Repository(this.database, ProductDefaultEntity);
  private readonly cached = new Cached<ReadonlyMap<ProductDefault, string>>(this.database, 1);

  constructor(private readonly database: Database) {}

  /** The value of a default; undefined if the shop has none of its own. */
  async find(name: ProductDefault): Promise<string | undefined> {
    return (await this.cached.get('all', () => this.read())).get(name);
  }

  private async read(): Promise<ReadonlyMap<ProductDefault, string>> {
    return new Map((await this.defaults.find()).map(({ name, value }) => [name, value]));
  }
}
