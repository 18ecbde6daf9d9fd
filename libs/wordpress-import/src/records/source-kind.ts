import type { ImportKind } from '@grove/operations';
import type { ImportReport } from '../report/import-report.js';
import type { SourceRecords } from '../source/source-rows.js';
import type { SourceFingerprint, WordPressSource } from '../source/wordpress-source.js';
import type { SourceSettings } from './source-settings.js';

/** What the readers of all kinds need: the source, its settings, and the report for what has no place. */
export interface SourceContext {
  readonly source: WordPressSource;
  readonly settings: SourceSettings;
  readonly report: ImportReport;
}

/** How the records of one kind are found and read at the source. */
export interface SourceKind<R extends { readonly id: number }> {
  readonly kind: ImportKind<R>;
  /** Which rows of the source are records of this kind. */
  readonly records: SourceRecords;
  /** All records of a source that has no table of them, by their ids; undefined if it has one. */
  withoutTable?(context: Omit<SourceContext, 'report'>): Promise<readonly SourceFingerprint[] | undefined>;
  /** Reads these records, with few statements for all of them. Records without a place in Grove are left out, and reported. */
  read(ids: readonly number[], context: SourceContext): Promise<R[]>;
}

/** A kind of record, whatever its records look like. */
export type AnySourceKind = SourceKind<{ readonly id: number }>;

/** What the owner decides about the records that are stored. */
export interface RecordOptions {
  /** Whether webhooks that are active at the source are active in Grove as well. Otherwise both systems would send each event. */
  readonly webhooks: 'paused' | 'active';
}
