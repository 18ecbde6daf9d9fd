export { MAX_PART_BYTES, parseRows } from './backup/backed-up-rows.js';
export { backUpTable, completeTable, emptyTables, restoreRows, TableCheck, type TableRecord } from './backup/table-backup.js';
export { type CheckResult, type CheckRun, type ConsistencyCheck, runChecks } from './consistency/consistency-check.js';
export { counterCheck } from './consistency/counter-check.js';
export { type RecordCounters, replaceCounters, unknownCounters } from './consistency/counters.sql.js';
export { columnDifferences, rowDifferences } from './consistency/differences.js';
export { objectIdCheck } from './consistency/object-id-check.js';
export { type Difference, recordCheck } from './consistency/record-check.js';
export { copyDatabase, type CopyReport } from './copy/copy-database.js';
export type { CopyPhase } from './copy/copy-run.js';
export { endFreeze, readOrigin } from './transfer/transfer-state.sql.js';
export type { ImportKind } from './import/import-kind.js';
export {
  type ImportedRecord,
  importedIds,
  ImportJournal,
  type ImportLeftover,
  type LeftoverCount,
} from './import/import-journal.js';
export { RecordStore, type UnstoredValue } from './import/record-store.js';
export { explainRefusal, type RowRefusal } from './import/refused-row.js';
export { type UnmappedMetadata, UnmappedMetadataEntity, UnmappedMetadataStore } from './import/unmapped-metadata.js';
export { operationsEntities, operationsMigrations, unversionedOperationsTables } from './migrations/index.js';
export { type OperatorRun, OperatorRuns, RunTooSoon } from './runs/operator-runs.js';
export { readLayouts, type TableLayout, VALUE_KINDS } from './tables/table-layout.js';
export { readAppliedMigrations as appliedMigrations } from './tables/schema.sql.js';
export { TransferRefused } from './transfer/transfer-refused.js';
export { assertMigrated, TransferTarget } from './transfer/transfer-target.js';
export { type MigrationPlan, type PlannedChange, type PlannedStep, planMigrations } from './upgrades/migration-plan.js';
