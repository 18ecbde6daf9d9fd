import { Injectable } from '@nestjs/common';
import { andThen, currentDependencies } from '@grove/core';
import { acquireNamedLock, batchLoader, Database, type BatchLoader, type UnitOfWork } from '@grove/database';

/** The values of settings by name. */
export type StoredValues = ReadonlyMap<string, string>;

interface StoredSetting {
  readonly name: string;
  readonly value: string;
}

/** Stores one value; `undefined` removes it. */
export type StoreSetting = (name: string, value: string | undefined) => Promise<void>;

/** The rows of the table `setting`: by name, the settings of site and shop that were changed at least once. */
@Injectable()
export class StoredSettings {
  /** The values of rows that `readOnce` returns again while they are right. */
  private readonly values = new WeakMap<readonly StoredSetting[], StoredValues>();

  private readonly simultaneous: BatchLoader<StoredValues>;

  constructor(private readonly database: Database) {
    this.simultaneous = batchLoader(database, async () => new Map([[ALL, await this.read()]]));
  }

  /**
   * All stored values. As long as none has changed, requests that only read get the same map, so that they can keep what they make of it. Others share a query
   * if they read at the same time, outside of units of work. Returns a promise only if the rows are read.
   */
  load(): StoredValues | Promise<StoredValues> {
    const readsForItself = this.database.isInUnit || currentDependencies()?.versions !== undefined;
    return readsForItself ? this.read() : (this.simultaneous.load(ALL) as Promise<StoredValues>);
  }

  private read(): StoredValues | Promise<StoredValues> {
    const rows = this.database.readOnce<StoredSetting>('SELECT name, value FROM setting');
    return andThen(rows, (read) => this.valuesOf(read));
  }

  private valuesOf(rows: readonly StoredSetting[]): StoredValues {
    const values = this.values.get(rows) ?? new Map(rows.map(({ name, value }) => [name, value]));
    this.values.set(rows, values);
    return values;
  }

  /** Runs work that changes settings in one unit of work, and never two at the same time. */
  change<T>(work: (store: StoreSetting) => Promise<T>): Promise<T> {
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, 'settings');
      return work((name, value) => store(unit, name, value));
    });
  }
}

/** All settings are loaded together, under one key. */
const ALL = 1;

async function store(unit: UnitOfWork, name: string, value: string | undefined): Promise<void> {
  await unit.delete('setting', { name });
  if (value !== undefined) await unit.insert('setting', { name, value });
}
