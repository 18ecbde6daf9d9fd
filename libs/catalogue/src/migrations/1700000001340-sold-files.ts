import { Backfill, type Database, type UnitOfWork } from '@grove/database';
import { ProductEntity } from '../products/product.entity.js';
import { keepNextDownloadsPrivate, type SellerEntity } from '../products/write/sold-downloads.js';
import { VariationEntity } from '../variations/variation.entity.js';

/** Media whose files are sold were public before. */
abstract class SoldFiles extends Backfill<Database> {
  protected abstract readonly sellers: SellerEntity;

  moveBatch(_unit: UnitOfWork, after: number, most: number, database: Database): Promise<number | undefined> {
    return keepNextDownloadsPrivate(database, this.sellers, after, most);
  }
}

export class SoldFilesOfProducts1700000001340 extends SoldFiles {
  readonly name = 'SoldFilesOfProducts1700000001340';
  readonly summary = 'Makes the media private whose files products sell.';
  readonly table = 'product';
  protected readonly sellers = ProductEntity;
}

export class SoldFilesOfVariations1700000001350 extends SoldFiles {
  readonly name = 'SoldFilesOfVariations1700000001350';
  readonly summary = 'Makes the media private whose files variations sell.';
  readonly table = 'product_variation';
  protected readonly sellers = VariationEntity;
}
