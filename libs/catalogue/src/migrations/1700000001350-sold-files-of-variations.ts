import { Backfill, type UnitOfWork } from '@grove/database';
import { keepDownloadsOfRowsPrivate } from '../products/sold-downloads.js';

/** Media that variations sell were public before. */
export class SoldFilesOfVariations1700000001350 extends Backfill {
  readonly name = 'SoldFilesOfVariations1700000001350';
  readonly summary = 'Makes the media private whose files variations sell.';
  readonly table = 'product_variation';

  moveBatch(unit: UnitOfWork, after: number, most: number): Promise<number | undefined> {
    return keepDownloadsOfRowsPrivate(unit, this.table, after, most);
  }
}
