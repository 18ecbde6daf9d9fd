import { Injectable } from '@nestjs/common';
import { InvalidParameters } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { In } from 'typeorm';
import type { Principal } from '../protocol/principal.js';
import { ImportedMetaData } from './imported-meta-data.js';
import { MetaDataConfig } from './meta-data.config.js';
import { MetaDataEntity } from './meta-data.entity.js';
import { MAX_ENTRIES, type MetaEntry, type MetaQuery } from './meta-data.resource.js';
import { changesOf, type MetaChanges, type SentEntry, type StoredEntry } from './meta-data.rules.js';

/** The most keys in a list of keys. */
const MAX_KEYS = 1_000;

/** The metadata of the records of all kinds. The services of records write it in their units of work; only versions that show it read it. */
@Injectable()
export class MetaDataStore {
  private readonly entries: Repository<MetaDataEntity>;
  private readonly imported: ImportedMetaData;

  constructor(database: Database, { metaPublic }: MetaDataConfig) {
    this.entries = new Repository(database, MetaDataEntity);
    this.imported = new ImportedMetaData(database, metaPublic);
  }

  /** Whether the operator made metadata of this name public to those who manage the shop, of whom the account is one. */
  isPublicTo(principal: Principal, key: string): boolean {
    return managesShop(principal) && this.imported.isPublic(key);
  }

  /**
   * The metadata of records by their ids, in the order of creation. Those who manage the shop also see what the operator made public of imported metadata, unless
   * the record has an entry of the same name.
   */
  async find(
    kind: string,
    recordIds: readonly number[],
    { includeMeta, excludeMeta }: MetaQuery = {},
    principal?: Principal,
  ): Promise<ReadonlyMap<number, MetaEntry[]>> {
    const found = new Map<number, MetaEntry[]>();
    if (recordIds.length === 0) return found;
    const query = this.entries
      .createQueryBuilder('entry')
      .where({ kind, recordId: In(recordIds) })
      .orderBy('entry.id');
    for (const { id, recordId, metaKey, value } of await this.entries.all(query))
      found.set(recordId, [...(found.get(recordId) ?? []), { id, key: metaKey, value }]);
    const imported = managesShop(principal) ? await this.imported.find(kind, recordIds) : [];
    for (const [recordId, entries] of imported) {
      const own = found.get(recordId) ?? [];
      found.set(recordId, [...own, ...entries.filter(({ key }) => !own.some((entry) => entry.key === key))]);
    }
    return onlyWanted(found, ({ key }) => (includeMeta?.length ? includeMeta.includes(key) : !excludeMeta?.includes(key)));
  }

  /** The keys of the records of a kind, except private ones, which begin with `_`; at most a thousand. */
  async keys(kind: string): Promise<string[]> {
    const query = this.entries.createQueryBuilder('entry').select('entry.metaKey', 'name').distinct();
    query.where({ kind }).andWhere("entry.metaKey NOT LIKE '!_%' ESCAPE '!'").orderBy('entry.metaKey').limit(MAX_KEYS);
    return (await query.getRawMany<{ name: string }>()).map(({ name }) => name);
  }

  /** Changes the metadata of a record as a client asked for. The caller has locked the record. */
  async write(kind: string, recordId: number, sent: readonly SentEntry[] | undefined): Promise<void> {
    if (!sent || sent.length === 0) return;
    const stored = await this.entries.find({ where: { kind, recordId }, order: { id: 'ASC' } });
    const taken = await this.imported.take(kind, recordId, sent);
    const changes = changesOf([...stored, ...taken], sent);
    if (stored.length + taken.length + changes.added.length - changes.removedIds.length > MAX_ENTRIES) throw tooMany();
    const { added, changed, removedIds } = storingAll(taken, changes);
    await this.entries.delete([...removedIds]);
    await this.entries.updateEach(changed.map(({ id, metaKey, value }) => ({ id, metaKey, value: value as object })));
    await this.entries.insert(
      added.map(({ metaKey, value }) => ({ kind, recordId, metaKey, value: value as object })),
      { needsIds: false },
    );
  }

  /** Deletes the metadata of a record that is deleted permanently. */
  async remove(kind: string, recordId: number): Promise<void> {
    await this.entries.delete({ kind, recordId });
  }
}

/** Those who see all orders see what an operator made public. */
const managesShop = (principal?: Principal): principal is Principal => principal?.can('manage_orders') ?? false;

function onlyWanted(found: ReadonlyMap<number, MetaEntry[]>, isWanted: (entry: MetaEntry) => boolean): Map<number, MetaEntry[]> {
  const wanted = [...found].map(([id, entries]) => [id, entries.filter(isWanted)] as const);
  return new Map(wanted.filter(([, entries]) => entries.length > 0));
}

/** The changes, with entries that are not in the table yet as new ones unless they are removed. */
function storingAll(taken: readonly StoredEntry[], { added, changed, removedIds }: MetaChanges): MetaChanges {
  const takenIds = new Set(taken.map(({ id }) => id));
  const kept = taken
    .filter(({ id }) => !removedIds.includes(id))
    .map((entry) => changed.find(({ id }) => id === entry.id) ?? entry);
  return {
    added: [...kept, ...added],
    changed: changed.filter(({ id }) => !takenIds.has(id)),
    removedIds: removedIds.filter((id) => !takenIds.has(id)),
  };
}

const tooMany = (): Error =>
  new InvalidParameters({
    names: 'meta_data',
    params: { meta_data: `meta_data must not have more than ${MAX_ENTRIES} entries per record.` },
  });
