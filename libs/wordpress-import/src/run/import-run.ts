import type { INestApplicationContext } from '@nestjs/common';
import { now } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { ImportJournal, type LeftoverCount } from '@grove/operations';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { GroveIsNotEmpty, ImportOfAnotherSite } from '../errors.js';
import { otherRecords } from '../records/other-records.js';
import { type AnySourceKind, type RecordOptions, sourceKinds } from '../records/index.js';
import { readSourceSettings } from '../records/settings/index.js';
import { documentMetadata, type DocumentMetadata } from '../report/document-metadata.rules.js';
import type { WordPressSource } from '../source/wordpress-source.js';
import { ImportCounts } from './import-counts.js';
import { type ImportMode, KindImport, MAX_ID } from './kind-import.js';
import { SettingsImport } from './settings-import.js';

const ANYWHERE = { strict: false } as const;

export interface ImportOptions extends Omit<ImportMode, 'run'>, RecordOptions {
  /** Called when the number of records is known, and after each batch with the number of those that are done. */
  readonly onProgress: (done: number, total: number, kind: string) => void;
}

export interface ImportResult {
  /** Counts by kind of record. */
  readonly records: ReturnType<ImportCounts['byKind']>;
  readonly leftovers: readonly LeftoverCount[];
  /** Those leftovers that are metadata which people probably need on documents, such as VAT numbers. */
  readonly documentMetadata: readonly DocumentMetadata[];
  /** Whether an earlier import was continued that had been interrupted. */
  readonly wasResumed: boolean;
  /** Bytes of the source that were read by kind, and the seconds that it took. */
  readonly reading: ReturnType<ImportCounts['reading']>;
  readonly seconds: number;
}

/**
 * Imports a WordPress site with its shop. Each batch of records is one transaction that also remembers what was stored, so an import that was interrupted
 * continues where it ended, and a repeated import transfers only what was changed at the source.
 */
export async function importWordPress(
  app: INestApplicationContext,
  source: WordPressSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const [database, started] = [app.get(Database), Date.now()];
  const journal = new ImportJournal(database);
  const settings = await readSourceSettings(source);
  const kinds = await sourceKinds(app, settings, options);
  const [isFirst, last] = [await journal.isEmpty(), await journal.lastRun()];
  if (!isFirst && last !== undefined && last.site !== settings.siteUrl && !options.overwrite)
    throw new ImportOfAnotherSite({ site: settings.siteUrl, imported: last.site });
  if (isFirst) await database.write(() => prepareEmpty(database, kinds, options.isCheck));
  const start = { source: source.description, site: settings.siteUrl, startedAt: now() };
  const run = options.isCheck ? 0 : await journal.begin(start);
  // What an interrupted run had stored is not counted again, but still has to be derived from.
  const wasResumed = last?.isFinished === false;
  const counts = new ImportCounts();
  const mode = { ...options, run };
  const total = await countRecords(source, kinds);
  let done = 0;
  for (const kind of kinds) {
    options.onProgress(done, total, kind.kind.name);
    await new KindImport(kind, database, journal, { source, settings }, mode).run(counts, (records) => {
      done += records;
      options.onProgress(done, total, kind.kind.name);
    });
  }
  // After the records: a setting may name one, such as the default category.
  const { prefix } = source;
  const read = kinds.map(({ kind: { name }, records }) => ({ name, records }));
  const others = await otherRecords(source, settings, read, MAX_ID);
  const [site, shop] = [app.get(SiteSettings, ANYWHERE), app.get(ShopSettings, ANYWHERE)];
  await new SettingsImport(site, shop, database, journal, mode).run({ settings, prefix, others }, counts);
  if (!options.isCheck) {
    if (counts.hasChanges || wasResumed) for (const { kind } of kinds) await kind.finish?.();
    await journal.finish(run, now(), counts.byKind());
  }
  const leftovers = options.isCheck ? counts.leftoverCounts() : await journal.leftovers();
  return {
    ...{ records: counts.byKind(), leftovers, documentMetadata: documentMetadata(leftovers), wasResumed },
    ...{ reading: counts.reading(), seconds: (Date.now() - started) / 1_000 },
  };
}

/** Tables of a new database that may have rows: those that its migrations create, such as the default category. */
const INITIAL_RECORDS: Readonly<Record<string, number>> = { term: 2, tax_class: 2 };

/** Refuses a database with records of its own, and deletes those that a new one has, so that the ids of the source are free. */
async function prepareEmpty(database: Database, kinds: readonly AnySourceKind[], isCheck: boolean): Promise<void> {
  const tables = new Set(kinds.map(({ kind }) => kind.tables[0].table));
  for (const table of tables) {
    const rows = new Repository(database, database.source.getMetadata(table).target as new () => { id: number });
    const count = await rows.count();
    if (count > (INITIAL_RECORDS[table] ?? 0)) throw new GroveIsNotEmpty({ table, count });
    if (!isCheck && table in INITIAL_RECORDS) await rows.delete((await rows.find({ select: { id: true } })).map(({ id }) => id));
  }
}

async function countRecords(source: WordPressSource, kinds: readonly AnySourceKind[]): Promise<number> {
  let total = 0;
  for (const { records } of kinds) total += await source.count(records);
  return total;
}
