import type { MigrationInterface } from 'typeorm';

/** Which database, and what it holds. */
export interface DatabaseOptions {
  /** `sqlite:PATH`, `sqlite::memory:`, `mysql://user:password@host:port/database` or `mysql://user@localhost/database?socket=/path`. */
  url: string;
  /** The entities of all modules. */
  entities: (new () => object)[];
  /** Migrations of all modules; they run in the order of the timestamps that end their names. */
  migrations: (new () => MigrationInterface)[];
  /** Connections to MySQL at most; SQLite has its own two. */
  poolSize?: number;
  /** Hears of failures that no caller waits for. */
  onWarning?: (message: string, error: unknown) => void;
}
