import { And, In, LessThanOrEqual, Like, MoreThan, Not, type ObjectLiteral } from 'typeorm';
import { type Database, padToPowerOfTwo, Repository } from '@grove/database';
import { truncateToColumn } from './column-limits.js';
import { ImportLeftoverEntity, ImportRecordEntity, ImportRunEntity } from './import-tables.entity.js';
import { evenParts } from './imported-rows.sql.js';
import { type UnmappedMetadata, UnmappedMetadataEntity, UnmappedMetadataStore } from './unmapped-metadata.js';

/** What an import knows of a record that it has seen before. */
export interface ImportedRecord {
  readonly id: number;
  /** Of the record at the source. */
  readonly fingerprint: string;
  /** Of its rows in Grove after they were stored; empty if the record has no place in Grove. */
  readonly storedFingerprint: string;
}

/** What a run imports, and when it started. */
interface ImportStart {
  /** The database or file, without a password. */
  readonly source: string;
  /** The address of the site. */
  readonly site: string;
  readonly startedAt: string;
}

/** Something of the source that Grove has no place for. */
export type ImportLeftover = Readonly<Omit<ImportLeftoverEntity, 'id'>>;

/** A number of leftovers with the same topic and name, and some records as examples. */
export interface LeftoverCount {
  readonly topic: string;
  readonly name: string;
  readonly count: number;
  readonly reason: string;
  readonly example: string;
}

const MAX_NAME_LENGTH = 255;
const MAX_REASON_LENGTH = 500;

/** Remembers which version of each record was imported, and what was left over. */
export class ImportJournal {
  private readonly runs: Repository<ImportRunEntity>;
  private readonly imported: Repository<ImportRecordEntity>;
  private readonly metadata: Repository<UnmappedMetadataEntity>;
  private readonly found: Repository<ImportLeftoverEntity>;

  constructor(private readonly database: Database) {
    this.runs = new Repository(database, ImportRunEntity);
    this.imported = new Repository(database, ImportRecordEntity);
    this.metadata = new Repository(database, UnmappedMetadataEntity);
    this.found = new Repository(database, ImportLeftoverEntity);
  }

  /** Starts a run, and returns its id. A run that is still going on fails with its next batch. */
  begin({ source, site, startedAt }: ImportStart): Promise<number> {
    return this.database.write(async () => {
      const run = { source: source.slice(0, 500), site: site.slice(0, 500), startedAt, summary: {} };
      return (await this.runs.insert(run)).identifiers[0]['id'] as number;
    });
  }

  /** Whether no later run was started meanwhile. */
  async isCurrent(run: number): Promise<boolean> {
    return (await this.newestRun())?.id === run;
  }

  async finish(run: number, finishedAt: string, summary: object): Promise<void> {
    await this.database.write(() => this.runs.update(run, { finishedAt, summary }));
  }

  /** The last run: the site that it imported, and whether it was finished. */
  async lastRun(): Promise<{ site: string; isFinished: boolean } | undefined> {
    const last = await this.newestRun();
    return last && { site: last.site, isFinished: last.finishedAt !== null };
  }

  /** Whether nothing was imported yet. */
  async isEmpty(): Promise<boolean> {
    return !(await this.imported.existsBy({ kind: Not(Like(FILES)) }));
  }

  /** The records of a kind with ids after one, up to another, in the order of ids. */
  records(kind: string, after: number, upTo: number): Promise<ImportedRecord[]> {
    return this.imported
      .createQueryBuilder('record')
      .select(['record.recordId AS id', 'record.fingerprint AS fingerprint', 'record.storedFingerprint AS storedFingerprint'])
      .where({ kind, recordId: And(MoreThan(after), LessThanOrEqual(upTo)) })
      .orderBy('record.recordId')
      .getRawMany<ImportedRecord>();
  }

  /** Remembers records of a kind with their metadata and leftovers, in place of what was remembered of these ids. */
  async remember(
    kind: string,
    records: readonly ImportedRecord[],
    found: { readonly metadata: readonly UnmappedMetadata[]; readonly leftovers: readonly ImportLeftover[] },
  ): Promise<void> {
    await this.forget(
      kind,
      records.map(({ id }) => id),
    );
    await insertAll(
      this.imported,
      records.map(({ id: recordId, fingerprint, storedFingerprint }) => ({ kind, recordId, fingerprint, storedFingerprint })),
    );
    for (const [owner, others] of idsByKind(found.metadata.filter((metadata) => metadata.kind !== kind)))
      await this.metadata.delete({ kind: owner, recordId: inIds([...others]) });
    await insertAll(this.metadata, found.metadata.map(metadataRow));
    await insertAll(this.found, found.leftovers.map(leftoverRow));
  }

  /** Forgets records of a kind, which are not at the source any more. */
  async forget(kind: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const recordId = inIds(ids);
    await this.imported.delete({ kind, recordId });
    await this.metadata.delete({ kind, recordId });
    await this.found.delete({ importKind: kind, recordId });
  }

  /** Forgets all records of a kind. */
  async forgetKind(kind: string): Promise<void> {
    await this.imported.delete({ kind });
  }

  /** All that was left over so far, counted by topic and name. Metadata without a place counts as well. */
  async leftovers(): Promise<LeftoverCount[]> {
    const things = this.found.createQueryBuilder('found').select(['found.topic AS topic', 'found.name AS name']);
    things.addSelect('COUNT(*)', 'count').addSelect('MIN(found.reason)', 'reason').addSelect('MIN(found.record)', 'example');
    things.groupBy('found.topic').addGroupBy('found.name').orderBy('found.topic').addOrderBy('found.name');
    const counted = (await things.getRawMany<LeftoverCount>()).map((thing) => ({ ...thing, count: Number(thing.count) }));
    const kept = (await new UnmappedMetadataStore(this.database).counts()).map(({ kind, name, count, firstRecordId }) => ({
      ...{ topic: `metadata of ${kind}`, name, count, example: `${kind} ${firstRecordId}` },
      reason: 'Grove has no field for it. It is kept in the table unmapped_metadata.',
    }));
    return [...counted, ...kept];
  }

  private async newestRun(): Promise<ImportRunEntity | undefined> {
    return (await this.runs.find({ order: { id: 'DESC' }, take: 1 }))[0];
  }
}

/** Those of these records that were imported: some of their derived values are as the source had them. */
export async function importedIds(database: Database, kind: string, ids: readonly number[]): Promise<Set<number>> {
  const found = await new Repository(database, ImportRecordEntity).findBy({ kind, recordId: In(ids) });
  return new Set(found.map(({ recordId }) => recordId));
}

const metadataRow = ({ kind, recordId, name, value }: UnmappedMetadata) => ({
  ...{ kind, recordId, name: name.slice(0, MAX_NAME_LENGTH) },
  value: value === null ? null : truncateToColumn(value),
});

const leftoverRow = ({ importKind, recordId, topic, name, record, reason }: ImportLeftover) => ({
  ...{ importKind, recordId, topic: topic.slice(0, 120), name: name.slice(0, MAX_NAME_LENGTH) },
  ...{ record: record.slice(0, MAX_NAME_LENGTH), reason: reason.slice(0, MAX_REASON_LENGTH) },
});

/** Kinds of rows of files, which `ImportJournal.isEmpty` does not count. */
const FILES = 'csv %';

/** Few different numbers of ids, for few different statements. */
const inIds = (ids: readonly number[]) => In(padToPowerOfTwo(ids));

async function insertAll<E extends ObjectLiteral>(
  rows: Repository<E>,
  values: Parameters<Repository<E>['insert']>[0][],
): Promise<void> {
  for (const some of evenParts(values as object[])) await rows.insert(some as never, { needsIds: false });
}

function idsByKind(metadata: readonly UnmappedMetadata[]): Map<string, Set<number>> {
  const ids = new Map<string, Set<number>>();
  for (const { kind, recordId } of metadata) ids.set(kind, (ids.get(kind) ?? new Set()).add(recordId));
  return ids;
}
