import { DatabaseTables1700000000000 } from '../migrations/1700000000000-database-tables.js';
import { RestrictedPayloads1700000001140 } from '../migrations/1700000001140-restricted-payloads.js';

/** The migrations of this library. An application applies them before those of its modules. */
export const databaseMigrations = [DatabaseTables1700000000000, RestrictedPayloads1700000001140];

/** Queues and locks: no response is computed from them. */
export const unversionedSystemTables = [
  'outbox',
  'named_lock',
  'migrations',
  'migration_lock',
  'write_freeze',
  'backfill_progress',
  'contract_step',
];
