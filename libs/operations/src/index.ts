export { MAX_PART_BYTES, parseRows } from './backup/backed-up-rows.js';
export { backUpTable, completeTable, emptyTables, restoreRows, TableCheck, type TableRecord } from './backup/table-backup.js';
export { type CheckResult, type CheckRun, type ConsistencyCheck, runChecks } from './consistency/consistency-check.js';
export { counterCheck } from './consistency/counter-check.js';
export { type CounterNames, replaceCounters, unknownCounters } from './consistency/counters.sql.js';
export { columnDifferences, rowDifferences } from './consistency/differences.js';
export { objectIdCheck } from './consistency/object-id-check.js';
export { type Difference, recordCheck } from './consistency/record-check.js';
export { copyDatabase } from './copy/copy-database.js';
export type { CopyPhase, CopyReport } from './copy/copy-options.js';
export { endFreeze } from './transfer/transfer-state.sql.js';
export type { ImportKind } from './import/import-kind.js';
export {
  type ImportedRecord,
  ImportJournal,
  type ImportLeftover,
  type LeftoverCount,
  type UnmappedMetadata,
} from './import/import-journal.js';
export { importedIds } from './import/imported-ids.js';
export { RecordStore, type UnstoredValue } from './import/record-store.js';
export { explainRefusal, type RowRefusal } from './import/refused-row.js';
export {
  type UnmappedMetadataCount,
  UnmappedMetadataEntity,
  type UnmappedMetadataFilter,
  UnmappedMetadataStore,
} from './import/unmapped-metadata.js';
export { operationsEntities, operationsMigrations, unversionedOperationsTables } from './migrations/index.js';
export { readLayouts, type TableLayout, VALUE_KINDS } from './tables/table-layout.js';
export { readAppliedMigrations as appliedMigrations } from './tables/schema.sql.js';
export { assertMigrated, knownMigrations } from './transfer/migration-state.js';
export { TransferRefused } from './transfer/transfer-refused.js';
export { isBegunFrom, isIncomplete, TransferTarget } from './transfer/transfer-target.js';
export { type MigrationPlan, type PlannedChange, type PlannedStep, planMigrations } from './upgrades/migration-plan.js';
