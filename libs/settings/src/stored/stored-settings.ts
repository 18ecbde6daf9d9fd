import { Injectable } from '@nestjs/common';
import { acquireNamedLock, batchLoader, Database, type BatchLoader, type ReadScope, type UnitOfWork } from '@grove/database';

/** Stores one value; `undefined` removes it. */
export type StoreSetting = (name: string, value: string | undefined) => Promise<void>;

/** The rows of the table `setting`: by name, the settings of site and shop that were changed at least once. */
@Injectable()
export class StoredSettings {
  private readonly rows: BatchLoader<ReadonlyMap<string, string>>;

  constructor(private readonly database: Database) {
    this.rows = batchLoader(database, async () => new Map([[ALL, await this.readAll()]]));
  }

  /** All stored values. Most requests need some, so simultaneous reads share one query, and so do all of a request that only reads. */
  async load(scope?: ReadScope): Promise<ReadonlyMap<string, string>> {
    return (await this.rows.load(ALL, scope))!;
  }

  /** Runs work that changes settings in one unit of work, and never two at the same time. */
  change<T>(work: (store: StoreSetting) => Promise<T>): Promise<T> {
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, 'settings');
      return work((name, value) => store(unit, name, value));
    });
  }

  private async readAll(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.readOnce<{ name: string; value: string }>('SELECT name, value FROM setting');
    return new Map(rows.map(({ name, value }) => [name, value]));
  }
}

/** All settings are loaded together, under one key. */
const ALL = 1;

async function store(unit: UnitOfWork, name: string, value: string | undefined): Promise<void> {
  await unit.delete('setting', { name });
  if (value !== undefined) await unit.insert('setting', { name, value });
}
