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
export { Database } from './database.js';
export { ReadReplica, type ReplicaCondition } from './replica/read-replica.js';
export { databaseMetrics } from './metrics/database-metrics.js';
export { withoutValues } from './metrics/without-values.js';
export type { DatabaseOptions } from './engines/create-engine.js';
export type { BulkSession } from './engines/bulk-session.js';
export type { EngineName, Isolation, Row, SqlValue } from './engines/engine.js';
export type { SqlChange, SqlRead } from './queries/declared-sql.js';
export { batchLoader, groupLoader, kindLoader, rowLoader, type BatchLoader } from './queries/batch-loader.js';
export { type BatchJob, processInBatches } from './queries/process-in-batches.js';
export { padToPowerOfTwo, placeholders, quoted, type RowValues } from './queries/row-statements.sql.js';
export * as column from './schema/column-kinds.js';
export { Amount, AutoBigId, AutoId, Big, BigId, Flag, Id, Instant, Int, Json, Line, Text } from './schema/columns.js';
export { Listed } from './schema/listed.js';
export { indexName } from './schema/constraint-names.js';
export { createTable, engineOf, type ForeignKey, insertFirstRow } from './migrations/migration.js';
export { dropChangeLog, hasChangeLog, readChangeTriggers, whenTableIsFree } from './migrations/recorded-changes.js';
export { StoredEvent } from './schema/system-tables.js';
export { databaseMigrations } from './schema/system-tables.js';
export { Backfill } from './migrations/backfill.js';
export { Baseline, HistoryNotRecognised, impliedNames, knownNames } from './migrations/baseline.js';
export { type ContractMigration, type ExpandMigration, nameOf, type PendingMigration, type Phase } from './migrations/phases.js';
export { KeyRing, type KeyPurpose } from './secrets/key-ring.js';
export { readInstallationId } from './secrets/installation-id.sql.js';
export { SecretsConfig } from './secrets/secrets.config.js';
export { SealedColumn } from './secrets/sealed-column.sql.js';
export { type RotationState, SecretRotation, type StoredSecrets } from './secrets/secret-rotation.js';
export { acquireNamedLock } from './transactions/locks.sql.js';
export { counterValue, kindOfIdIn, sumOfCounterRanges } from './transactions/system-rows.sql.js';
export { OBJECT_IDS } from './transactions/object-id.js';
export { NOT_RELAYED, type OutboxEvent } from './transactions/outbox.js';
export { UnitOfWork } from './transactions/unit-of-work.js';
export { WriteHooks } from './transactions/write-hooks.js';
export { tryOut } from './transactions/try-out.js';
export { restrictFilePermissions } from './engines/restrict-file-permissions.js';
export { COUNTERS, counterGroup } from './versions/tags.js';
export { areCurrent, TagVersions, type Validity } from './versions/tag-versions.js';
export { selectVersion } from './versions/versions.sql.js';
export { Cached } from './versions/cached.js';
export { ListTotals } from './repositories/list-totals.js';
export { FilteredQuery, type Filters } from './repositories/filtered-query.js';
export { type Place, readPlaces } from './repositories/read-places.sql.js';
export {
  aboutRows,
  alsoReads,
  containsPattern,
  listedOrder,
  offsetOf,
  type Order,
  orderBy,
  orderByArguments,
  orderByKey,
  orderByListed,
  type SortKey,
  startsWithPattern,
  whereBetween,
  whereContainsWords,
  whereListed,
  whereStartsWith,
} from './repositories/list-filters.js';
export type { RowPage } from './repositories/list-page.js';
export { Repository } from './repositories/repository.js';
export type { RowLock } from './repositories/select-builder.js';
export { DatabaseModule } from './database.module.js';
