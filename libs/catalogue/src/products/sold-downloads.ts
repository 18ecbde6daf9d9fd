import { Injectable, type OnModuleInit } from '@nestjs/common';
import { keepSoldFilesPrivate, possiblePaths, SoldFiles } from '@grove/content';
import { Database, type UnitOfWork } from '@grove/database';
import type { Download } from './product-parts.resource.js';

const TABLES = ['product', 'product_variation'] as const;

/** A table with files for sale. */
export type SoldIn = (typeof TABLES)[number];

/** Tells the library of media which files products and variations sell. */
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
    for (const table of TABLES) {
      const rows = await this.database.read<DownloadsRow>(`SELECT downloads FROM ${table} WHERE downloads <> '[]'`);
      if (rows.some((row) => filesOf(row).some((url) => possiblePaths(url).some((path) => paths.has(path))))) return true;
    }
    return false;
  }
}

interface DownloadsRow {
  readonly downloads: string;
}

const filesOf = ({ downloads }: DownloadsRow): string[] => (JSON.parse(downloads) as Download[]).map(({ file }) => file);

/** Makes the files private that a product or variation sells from now on. */
export async function keepDownloadsPrivate(
  unit: UnitOfWork,
  { downloads }: { readonly downloads: readonly Download[] },
  before: { readonly downloads: readonly Download[] } | undefined,
): Promise<void> {
  if (downloads !== before?.downloads)
    await keepSoldFilesPrivate(
      unit,
      downloads.map(({ file }) => file),
    );
}

/** Makes the files private that the first `most` rows after an id sell. Returns the id of the last of them; undefined if there was none. */
export async function keepDownloadsOfRowsPrivate(
  unit: UnitOfWork,
  table: SoldIn,
  after: number,
  most: number,
): Promise<number | undefined> {
  const rows = await unit.read<DownloadsRow & { id: number }>(
    `SELECT id, downloads FROM ${table} WHERE id > ? ORDER BY id LIMIT ${most}`,
    [after],
  );
  for (const row of rows) await keepSoldFilesPrivate(unit, filesOf(row));
  return rows.at(-1)?.id;
}

/** Makes all files private that products and variations sell. */
export async function keepAllDownloadsPrivate(database: Database): Promise<void> {
  for (const table of TABLES)
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await database.write((unit) => keepDownloadsOfRowsPrivate(unit, table, from, 500));
    }
}
