import { Backfill, type UnitOfWork } from '@grove/database';
import { keepDownloadsOfRowsPrivate } from '../products/sold-downloads.js';

/** Media that products sell were public before. */
export class SoldFilesOfProducts1700000001340 extends Backfill {
  readonly name = 'SoldFilesOfProducts1700000001340';
  readonly summary = 'Makes the media private whose files products sell.';
  readonly table = 'product';

  moveBatch(unit: UnitOfWork, after: number, most: number): Promise<number | undefined> {
    return keepDownloadsOfRowsPrivate(unit, this.table, after, most);
  }
}
