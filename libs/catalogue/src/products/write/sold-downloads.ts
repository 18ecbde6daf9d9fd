import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { keepSoldFilesPrivate, possiblePaths, SoldFiles } from '@grove/content';
import { Database, Repository } from '@grove/database';
import { VariationEntity } from '../../variations/variation.entity.js';
import type { Download } from '../api/parts-v1.js';
import { ProductEntity } from '../product.entity.js';

/** Reports to the library of media which files products and variations sell. */
@Injectable()
export class SoldDownloads implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly files: SoldFiles,
  ) {}

  onModuleInit(): void {
    this.files.addSeller((paths) => this.sells(paths));
  }

  /** Reads all products with files: somebody makes a private medium public, which is rare. */
  private async sells(paths: ReadonlySet<string>): Promise<boolean> {
    for (const entity of SELLERS) {
      const query = new Repository<Seller>(this.database, entity)
        .createQueryBuilder('seller')
        .select(['seller.id', 'seller.downloads']);
      const rows = await query.where("seller.downloads <> '[]'").getMany();
      if (rows.some((row) => filesOf(row).some((url) => possiblePaths(url).some((path) => paths.has(path))))) return true;
    }
    return false;
  }
}

/** A product or variation, as far as it sells files. */
interface Seller {
  readonly id: number;
  readonly downloads: readonly Download[];
}

/** What sells files. */
export type SellerEntity = typeof ProductEntity | typeof VariationEntity;

const SELLERS = [ProductEntity, VariationEntity] as const;

const filesOf = ({ downloads }: Pick<Seller, 'downloads'>): string[] => downloads.map(({ file }) => file);

/** Makes the files private that a product or variation sells from now on. */
export async function keepDownloadsPrivate(
  database: Database,
  product: Pick<Seller, 'downloads'>,
  before: Pick<Seller, 'downloads'> | undefined,
): Promise<void> {
  if (product.downloads !== before?.downloads) await keepSoldFilesPrivate(database, filesOf(product));
}

/** Makes the files private that the first `most` products or variations after an id sell. Returns the id of the last of them; undefined if there was none. */
export async function keepNextDownloadsPrivate(
  database: Database,
  entity: SellerEntity,
  after: number,
  most: number,
): Promise<number | undefined> {
  const rows = await new Repository<Seller>(database, entity).find({
    select: { id: true, downloads: true },
    where: { id: MoreThan(after) },
    order: { id: 'ASC' },
    take: most,
  });
  for (const row of rows) await keepSoldFilesPrivate(database, filesOf(row));
  return rows.at(-1)?.id;
}

/** Products or variations of which one unit of work makes the files private. */
const BATCH_SIZE = 500;

/** Makes all files private that products and variations sell. */
export async function keepAllDownloadsPrivate(database: Database): Promise<void> {
  for (const entity of SELLERS) {
    const keepNext = (after: number) => database.write(() => keepNextDownloadsPrivate(database, entity, after, BATCH_SIZE));
    for (let after: number | undefined = 0; after !== undefined;) after = await keepNext(after);
  }
}
