import { Injectable } from '@nestjs/common';
import { currentDependencies } from '@grove/core';
import { acquireNamedLock, batchLoader, Cached, Database, Repository, type BatchLoader } from '@grove/database';
import { SettingEntity } from './setting.entity.js';

/** The values of settings by name. */
export type StoredValues = ReadonlyMap<string, string>;

/** Stores one value; `undefined` removes it. */
type StoreSetting = (name: string, value: string | undefined) => Promise<void>;

/** The rows of the table `setting`: by name, the settings of site and shop that were changed at least once. */
@Injectable()
export class StoredSettings {
  private readonly settings: Repository<SettingEntity>;
  private readonly cached: Cached<StoredValues>;
  private readonly simultaneous: BatchLoader<StoredValues>;

  constructor(private readonly database: Database) {
    this.settings = new Repository(database, SettingEntity);
    this.cached = new Cached(database, 1);
    this.simultaneous = batchLoader(database, async () => new Map([[ALL, await this.read()]]));
  }

  /**
   * All stored values. As long as none has changed, requests that only read get the same map, so that they can keep what they make of it. Others share a query
   * if they read at the same time, outside of units of work.
   */
  load(): Promise<StoredValues> {
    const readsForItself = this.database.isInUnit || currentDependencies()?.versions !== undefined;
    return readsForItself ? this.cached.get('all', () => this.read()) : (this.simultaneous.load(ALL) as Promise<StoredValues>);
  }

  private async read(): Promise<StoredValues> {
    return new Map((await this.settings.find()).map(({ name, value }) => [name, value]));
  }

  /** Runs work that changes settings in one unit of work, and never two at the same time. */
  change<T>(work: (store: StoreSetting) => Promise<T>): Promise<T> {
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, 'settings');
      return work((name, value) => this.store(name, value));
    });
  }

  private async store(name: string, value: string | undefined): Promise<void> {
    await this.settings.delete({ name });
    if (value !== undefined) await this.settings.insert({ name, value });
  }
}

/** All settings are loaded together, under one key. */
const ALL = 1;
