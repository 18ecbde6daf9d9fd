export {
  CommitOutcomeUnknown,
  DatabaseBusy,
  DatabaseFrozen,
  DatabaseFull,
  DatabaseReadOnly,
  DatabaseUnavailable,
  UniqueViolation,
} from './database-errors.js';
export { retryWhileUnavailable } from './retry-while-unavailable.js';
export { DatabaseConfig, databaseUrlOf } from './database.config.js';
export { Database, type MigrateOptions } from './database.js';
export { ReadReplica, type ReplicaCondition } from './replica/read-replica.js';
export { databaseMetrics } from './metrics/database-metrics.js';
export { withoutValues } from './metrics/without-values.js';
export type { DatabaseOptions } from './engines/database-options.js';
export type { BulkSession, EngineName, Row, SqlValue } from './engines/engine.js';
export { KindLoader } from './queries/kind-loader.js';
export { batchLoader, groupLoader, rowLoader, type BatchLoader, type ReadScope } from './queries/batch-loader.js';
export { type BatchJob, processInBatches } from './queries/process-in-batches.js';
export {
  startsWithPattern,
  type Bound,
  containsPattern,
  offsetOf,
  type Order,
  Selection,
  type Statement,
} from './queries/selection.js';
export { readByIds } from './queries/read-turns.js';
export { padToPowerOfTwo, placeholders, type RowValues } from './queries/sql-statements.js';
export { type FoundRows, ListPositions } from './queries/list-positions.js';
export {
  hasPlaces,
  type Place,
  sortedIds,
  sortedRows,
  type SortDirections,
  type SortedList,
  type SortKey,
  type Window,
} from './queries/sorted-list.js';
export { Table } from './queries/table.js';
export * as column from './schema/column-kinds.js';
export { Amount, AutoId, Big, Flag, Id, Instant, Int, Json, Line, Text } from './schema/columns.js';
export { foreignKeyName, indexName, uniqueName } from './schema/constraint-names.js';
export { changeColumn, createTable, engineOf, type ForeignKey } from './schema/migration.js';
export { type ColumnNames, renameColumns, renameTable, revertColumnNames } from './schema/rename.js';
export { databaseMigrations, unversionedSystemTables } from './schema/system-tables.js';
export { Backfill } from './upgrades/backfill.js';
export { VersionTooOld } from './upgrades/contract-steps.js';
export { type MigrationPlan, type PlannedChange, type PlannedStep, planMigrations } from './upgrades/migration-plan.js';
export type { ContractMigration, ExpandMigration, PendingMigration, Phase } from './upgrades/phases.js';
export type { BackfillOptions } from './upgrades/run-backfill.js';
export { fillSearchTexts, refoldSearchTexts, refoldSortKeys } from './schema/search-texts.js';
export {
  type ImportedRecord,
  ImportJournal,
  type ImportLeftover,
  type LeftoverCount,
  type UnmappedMetadata,
} from './import/import-journal.js';
export { deleteUnmappedMetadata, readUnmappedMetadata, type StoredUnmappedMetadata } from './import/unmapped-metadata.js';
export type { ImportKind, ImportRows, ImportTable } from './import/import-kind.js';
export type { OversizedValue } from './import/column-limits.js';
export { RecordStore, type UnstoredValue } from './import/record-store.js';
export { rowRefusalOf, type RowRefusal } from './import/refused-row.js';
export { replaceCounters } from './import/replace-counters.js';
export { importedIds } from './import/imported-ids.js';
export { type CheckResult, type CheckRun, type ConsistencyCheck, runChecks } from './consistency/consistency-check.js';
export { counterCheck, unknownCounters } from './consistency/counter-check.js';
export { columnDifferences, rowDifferences } from './consistency/differences.js';
export { type Difference, recordCheck } from './consistency/record-check.js';
export { objectIdCheck } from './consistency/object-id-check.js';
export { KeyRing, type Purpose } from './secrets/key-ring.js';
export { SecretsConfig } from './secrets/secrets.config.js';
export { SealedColumn } from './secrets/sealed-column.js';
export { type RotationState, SecretRotation, type StoredSecrets } from './secrets/secret-rotation.js';
export { forUpdate, lockRow, forShare, acquireNamedLock } from './transactions/locks.js';
export { counterGroup, counterValue, sumOfCounterRanges, sumOfCounters } from './transactions/counters.js';
export { kindOfIdIn } from './transactions/object-id.js';
export { NOT_RELAYED, type OutboxEvent } from './transactions/outbox.js';
export { UnitOfWork } from './transactions/unit-of-work.js';
export { closeDataFiles } from './engines/close-data-files.js';
export { areCurrent } from './versions/depended-versions.js';
export { selectVersion } from './versions/select-version.js';
export { TableVersions, type Validity } from './versions/table-versions.js';
export { Cached } from './versions/cached.js';
export { endFreeze, WriteFreeze } from './freeze/write-freeze.js';
export { dropChangeLog, hasChangeLog } from './transfer/change-log/change-log.js';
export { copyDatabase } from './transfer/copy-database.js';
export type { CopiedTable, CopyOptions, CopyPhase, CopyReport } from './transfer/copy-options.js';
export { appliedMigrations, assertMigrated, knownMigrations } from './transfer/migration-state.js';
export { LONGEST_PART, readRowsOf } from './transfer/backed-up-rows.js';
export { backUpTable, completeTable, emptyTables, restoreRows, TableCheck, type TableRecord } from './transfer/table-backup.js';
export { readLayouts, type TableLayout, VALUE_KINDS } from './transfer/table-layout.js';
export { isBegunFrom, isIncomplete, TransferTarget } from './transfer/transfer-target.js';
export { TransferRefused } from './transfer/transfer-refused.js';
export {
  alsoReads,
  orderBy,
  orderByArguments,
  orderByListed,
  orderByStatement,
  whereBetween,
  whereContainsWords,
  whereListed,
  whereStatement,
} from './repositories/list-filters.js';
export { Repository, type RowPage } from './repositories/repository.js';
export { DatabaseModule } from './database.module.js';
