import { Backfill, type UnitOfWork } from '@grove/database';
import { keepDownloadsOfRowsPrivate } from '../products/sold-downloads.js';

/** Media whose files are sold were public before. */
abstract class SoldFiles extends Backfill {
  abstract override readonly table: 'product' | 'product_variation';

  moveBatch(unit: UnitOfWork, after: number, most: number): Promise<number | undefined> {
    return keepDownloadsOfRowsPrivate(unit, this.table, after, most);
  }
}

export class SoldFilesOfProducts1700000001340 extends SoldFiles {
  readonly name = 'SoldFilesOfProducts1700000001340';
  readonly summary = 'Makes the media private whose files products sell.';
  readonly table = 'product';
}

export class SoldFilesOfVariations1700000001350 extends SoldFiles {
  readonly name = 'SoldFilesOfVariations1700000001350';
  readonly summary = 'Makes the media private whose files variations sell.';
  readonly table = 'product_variation';
}
