import { type Database, padToPowerOfTwo, placeholders, type RowValues, type UnitOfWork } from '@grove/database';
import { storableText } from './column-limits.js';
import { insertRows } from './record-store.js';

/** What an import knows of a record that it has seen before. */
export interface ImportedRecord {
  readonly id: number;
  /** Of the record at the source. */
  readonly fingerprint: string;
  /** Of its rows in Grove after they were stored; empty if the record has no place in Grove. */
  readonly storedFingerprint: string;
}

/** What a run imports, and when it started. */
export interface ImportStart {
  /** The database or file, without a password. */
  readonly source: string;
  /** The address of the site. */
  readonly site: string;
  readonly startedAt: string;
}

/** Metadata of a record that has no place in Grove, as the source has it. */
export interface UnmappedMetadata {
  /** The name of the import kind. */
  readonly kind: string;
  readonly recordId: number;
  readonly name: string;
  readonly value: string | null;
}

/** Something of the source that Grove has no place for. */
export interface ImportLeftover {
  /** The import kind and the record that was read when it was found. */
  readonly importKind: string;
  readonly recordId: number;
  /** What it is, in words that a shop owner understands, such as `posts of an unknown type`. */
  readonly topic: string;
  readonly name: string;
  readonly record: string;
  readonly reason: string;
}

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
  constructor(private readonly database: Database) {}

  /** Starts a run, and returns its id. A run that is still going on fails with its next batch. */
  begin({ source, site, startedAt }: ImportStart): Promise<number> {
    return this.database.write(async (unit) => {
      const run = { source: source.slice(0, 500), site: site.slice(0, 500), started_at: startedAt, summary: '{}' };
      return (await unit.insert('import_run', run)).insertId;
    });
  }

  /** Whether no later run was started meanwhile. */
  async isCurrent(unit: UnitOfWork, run: number): Promise<boolean> {
    const [{ last }] = await unit.read<{ last: number }>('SELECT MAX(id) AS last FROM import_run');
    return last === run;
  }

  async finish(run: number, finishedAt: string, summary: object): Promise<void> {
    await this.database.write((unit) =>
      unit.update('import_run', { finished_at: finishedAt, summary: JSON.stringify(summary) }, { id: run }),
    );
  }

  /** The last run: the site that it imported, and whether it was finished. */
  async lastRun(): Promise<{ site: string; isFinished: boolean } | undefined> {
    const [last] = await this.database.read<{ site: string; finished_at: string | null }>(
      'SELECT site, finished_at FROM import_run ORDER BY id DESC LIMIT 1',
    );
    return last && { site: last.site, isFinished: last.finished_at !== null };
  }

  /** Whether nothing was imported yet. */
  async isEmpty(): Promise<boolean> {
    return (await this.database.read('SELECT record_id FROM import_record WHERE kind NOT LIKE ? LIMIT 1', [FILES])).length === 0;
  }

  /** The records of a kind with ids after one, up to another, in the order of ids. */
  records(kind: string, after: number, upTo: number): Promise<ImportedRecord[]> {
    return this.database.read<ImportedRecord>(
      `SELECT record_id AS id, fingerprint, stored_fingerprint AS storedFingerprint FROM import_record
        WHERE kind = ? AND record_id > ? AND record_id <= ? ORDER BY record_id`,
      [kind, after, upTo],
    );
  }

  /** Remembers records of a kind with their metadata and leftovers, in place of what was remembered of these ids. */
  async remember(
    unit: UnitOfWork,
    kind: string,
    records: readonly ImportedRecord[],
    found: { readonly metadata: readonly UnmappedMetadata[]; readonly leftovers: readonly ImportLeftover[] },
  ): Promise<void> {
    const ids = records.map(({ id }) => id);
    await this.forget(unit, kind, ids);
    const known = records.map(({ id, fingerprint, storedFingerprint }) => {
      return { kind, record_id: id, fingerprint, stored_fingerprint: storedFingerprint };
    });
    await insertRows(unit, 'import_record', known);
    for (const [owner, others] of idsByKind(found.metadata.filter((metadata) => metadata.kind !== kind)))
      await deleteMetadata(unit, owner, [...others]);
    await insertRows(unit, 'unmapped_metadata', found.metadata.map(metadataRow));
    await insertRows(unit, 'import_leftover', found.leftovers.map(leftoverRow));
  }

  /** Forgets records of a kind, which are not at the source any more. */
  async forget(unit: UnitOfWork, kind: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const padded = padToPowerOfTwo(ids);
    const list = placeholders(padded.length);
    await unit.query(`DELETE FROM import_record WHERE kind = ? AND record_id IN (${list})`, [kind, ...padded]);
    await deleteMetadata(unit, kind, ids);
    await unit.query(`DELETE FROM import_leftover WHERE import_kind = ? AND record_id IN (${list})`, [kind, ...padded]);
  }

  /** Forgets all records of a kind. */
  async forgetKind(unit: UnitOfWork, kind: string): Promise<void> {
    await unit.query('DELETE FROM import_record WHERE kind = ?', [kind]);
  }

  /** All that was left over so far, counted by topic and name. Metadata without a place counts as well. */
  async leftovers(): Promise<LeftoverCount[]> {
    const things = await this.database.read<LeftoverCount>(
      `SELECT topic, name, COUNT(*) AS count, MIN(reason) AS reason, MIN(record) AS example
        FROM import_leftover GROUP BY topic, name ORDER BY topic, name`,
    );
    const metadata = await this.database.read<{ kind: string; name: string; count: number; first: number }>(
      `SELECT kind, name, COUNT(*) AS count, MIN(record_id) AS first FROM unmapped_metadata GROUP BY kind, name ORDER BY kind, name`,
    );
    const kept = metadata.map(({ kind, name, count, first }) => ({
      ...{ topic: `metadata of ${kind}`, name, count: Number(count), example: `${kind} ${first}` },
      reason: 'Grove has no field for it. It is kept in the table unmapped_metadata.',
    }));
    return [...things.map((thing) => ({ ...thing, count: Number(thing.count) })), ...kept];
  }
}

const metadataRow = ({ kind, recordId, name, value }: UnmappedMetadata): RowValues => ({
  ...{ kind, record_id: recordId, name: name.slice(0, MAX_NAME_LENGTH) },
  value: value === null ? null : storableText(value),
});

const leftoverRow = ({ importKind, recordId, topic, name, record, reason }: ImportLeftover): RowValues => ({
  ...{ import_kind: importKind, record_id: recordId, topic: topic.slice(0, 120), name: name.slice(0, MAX_NAME_LENGTH) },
  ...{ record: record.slice(0, MAX_NAME_LENGTH), reason: reason.slice(0, MAX_REASON_LENGTH) },
});

/** Kinds of rows of files, which `ImportJournal.isEmpty` does not count. */
const FILES = 'csv %';

async function deleteMetadata(unit: UnitOfWork, kind: string, ids: readonly number[]): Promise<void> {
  const padded = padToPowerOfTwo(ids);
  const list = placeholders(padded.length);
  await unit.query(`DELETE FROM unmapped_metadata WHERE kind = ? AND record_id IN (${list})`, [kind, ...padded]);
}

function idsByKind(metadata: readonly UnmappedMetadata[]): Map<string, Set<number>> {
  const ids = new Map<string, Set<number>>();
  for (const { kind, recordId } of metadata) ids.set(kind, (ids.get(kind) ?? new Set()).add(recordId));
  return ids;
}
