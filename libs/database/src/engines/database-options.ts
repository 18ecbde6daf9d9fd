import type { MigrationInterface } from 'typeorm';

/** The URL of a database, its entities and migrations. */
export interface DatabaseOptions {
  /** `sqlite:PATH`, `sqlite::memory:`, or a URL of MySQL servers; see `parseMysqlUrl`. */
  url: string;
  /** A URL of replicas of the same form; without it, or with SQLite, the primary answers everything. */
  readUrl?: string;
  /** The entities of all modules. */
  entities: (new () => object)[];
  /** Migrations of all modules; they run in the order of the timestamps that end their names. */
  migrations: (new () => MigrationInterface)[];
  /** Tables whose changes make no response stale, such as queues. What is computed from them is never used again. */
  unversionedTables?: readonly string[];
  /** Maximum number of connections to MySQL; SQLite always has two. */
  poolSize?: number;
  /** Called with failures that no caller waits for. */
  onWarning?: (message: string, error: unknown) => void;
}
