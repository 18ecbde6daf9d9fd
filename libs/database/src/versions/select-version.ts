import type { EngineName } from '../engines/engine.js';
import type { Statement } from '../queries/selection.js';
import { placeholders } from '../queries/sql-statements.js';
import { COUNTERS } from '../transactions/counters.js';
import { EVERYTHING, versionCounter } from './version-names.js';

/** Counters only rise. The server of MySQL is included, because after a failover they may be those of before. */
const SUM: Readonly<Record<EngineName, string>> = {
  mysql: "CONCAT(COALESCE(SUM(amount), 0), '/', @@server_id)",
  sqlite: 'COALESCE(SUM(amount), 0)',
};

/** A SELECT of one value that every commit of a change of these tables replaces by another one. It may be part of a statement that reads their rows. */
export function selectVersion(engine: EngineName, tables: readonly string[]): Statement {
  const values = [EVERYTHING, ...tables].map(versionCounter);
  return { sql: `SELECT ${SUM[engine]} FROM ${COUNTERS} WHERE name IN (${placeholders(values.length)})`, values };
}
