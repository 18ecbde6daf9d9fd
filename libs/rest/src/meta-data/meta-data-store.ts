import { Injectable } from '@nestjs/common';
import { InvalidParameters } from '@grove/core';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import { MetaDataEntity } from './meta-data.entity.js';
import { MOST_ENTRIES, type MetaEntry, type MetaQuery } from './meta-data.resource.js';
import { changesOf, type SentEntry } from './meta-data.rules.js';

/** The metadata of the records of all kinds. The services of records write it in their units of work; only versions that show it read it. */
@Injectable()
export class MetaDataStore {
  private readonly table: Table<MetaDataEntity>;

  constructor(private readonly database: Database) {
    this.table = new Table(database, MetaDataEntity);
  }

  /** The metadata of records by their ids, in the order of creation. */
  async find(
    kind: string,
    recordIds: readonly number[],
    { includeMeta, excludeMeta }: MetaQuery = {},
  ): Promise<ReadonlyMap<number, MetaEntry[]>> {
    const found = new Map<number, MetaEntry[]>();
    if (recordIds.length === 0) return found;
    const condition = `kind = ? AND record_id IN (${placeholders(recordIds.length)}) ORDER BY id`;
    for (const { id, recordId, metaKey, value } of await this.table.where(condition, kind, ...recordIds)) {
      if (includeMeta?.length ? !includeMeta.includes(metaKey) : excludeMeta?.includes(metaKey)) continue;
      found.set(recordId, [...(found.get(recordId) ?? []), { id, key: metaKey, value }]);
    }
    return found;
  }

  /** The keys of the records of a kind, except private ones, which begin with `_`; at most a thousand. */
  async keys(kind: string): Promise<string[]> {
    const rows = await this.database.read<{ name: string }>(
      "SELECT DISTINCT meta_key AS name FROM meta_data WHERE kind = ? AND meta_key NOT LIKE '!_%' ESCAPE '!' ORDER BY meta_key LIMIT 1000",
      [kind],
    );
    return rows.map(({ name }) => name);
  }

  /** Changes the metadata of a record as a client asked for. The caller has locked the record. */
  async write(unit: UnitOfWork, kind: string, recordId: number, sent: readonly SentEntry[] | undefined): Promise<void> {
    if (!sent || sent.length === 0) return;
    const stored = await this.table.where('kind = ? AND record_id = ? ORDER BY id', kind, recordId);
    const { added, changed, removedIds } = changesOf(stored, sent);
    if (stored.length + added.length - removedIds.length > MOST_ENTRIES) throw tooMany();
    if (removedIds.length > 0)
      await unit.query(`DELETE FROM ${this.table.name} WHERE id IN (${placeholders(removedIds.length)})`, removedIds);
    for (const { id, metaKey, value } of changed) await this.table.update(unit, id, { metaKey, value });
    await this.table.insertMany(
      unit,
      added.map(({ metaKey, value }) => ({ kind, recordId, metaKey, value })),
    );
  }

  /** Deletes the metadata of a record that is deleted permanently. */
  async remove(unit: UnitOfWork, kind: string, recordId: number): Promise<void> {
    await unit.delete(this.table.name, { kind, record_id: recordId });
  }
}

const tooMany = (): Error =>
  new InvalidParameters({
    names: 'meta_data',
    params: { meta_data: `meta_data must not have more than ${MOST_ENTRIES} entries per record.` },
  });
