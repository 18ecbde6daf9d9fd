import { keepSoldFilesPrivate } from '@grove/content';
import { Backfill, type Database, type UnitOfWork } from '@grove/database';

/** Media whose files are sold were public before. */
abstract class SoldFiles extends Backfill<Database> {
  abstract override readonly table: 'product' | 'product_variation';

  async moveBatch(unit: UnitOfWork, after: number, most: number, database: Database): Promise<number | undefined> {
    const rows = await unit.read<{ id: number; downloads: string }>(
      `SELECT id, downloads FROM ${this.table} WHERE id > ? ORDER BY id LIMIT ${most}`,
      [after],
    );
    for (const { downloads } of rows) {
      const files = JSON.parse(downloads) as { file: string }[];
      await keepSoldFilesPrivate(
        database,
        files.map(({ file }) => file),
      );
    }
    return rows.at(-1)?.id;
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
