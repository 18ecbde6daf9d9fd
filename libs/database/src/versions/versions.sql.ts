// SQL, because versions are read before each response: one statement, without the objects of a query builder.
import type { EngineName } from '../engines/engine.js';
import { placeholders } from '../queries/row-statements.sql.js';
import { BEFORE_PARTS, COUNTERS, EVERYTHING, SERVER, VERSION_GROUP, versionCounter } from './tags.js';

const OF_TABLES = `name >= '${VERSION_GROUP}/' AND name < '${VERSION_GROUP}/${BEFORE_PARTS}'`;
/** Servers that replicate each other have different ids. */
const SERVER_ID: Readonly<Record<EngineName, string>> = {
  mysql: ` UNION ALL SELECT '${VERSION_GROUP}/${SERVER}', @@server_id`,
  sqlite: '',
};

/** Selects the versions of all whole tables, and of so many parts, whose counters are the values. */
export function selectVersions(engine: EngineName, parts: number): string {
  const select = (condition: string) => `SELECT name, SUM(amount) AS version FROM ${COUNTERS} WHERE ${condition} GROUP BY name`;
  const ofParts = parts === 0 ? '' : ` UNION ALL ${select(`name IN (${placeholders(parts)})`)}`;
  return select(OF_TABLES) + ofParts + SERVER_ID[engine];
}

/** Counters only rise. The server of MySQL is included, because after a failover they may be those of before. */
const SUM: Readonly<Record<EngineName, string>> = {
  mysql: "CONCAT(COALESCE(SUM(amount), 0), '/', @@server_id)",
  sqlite: 'COALESCE(SUM(amount), 0)',
};

/** A SELECT of one value that every commit of a change of these tables replaces by another one. It may be part of a statement that reads their rows. */
export function selectVersion(
  engine: EngineName,
  tables: readonly string[],
): { readonly sql: string; readonly values: readonly string[] } {
  const values = [EVERYTHING, ...tables].map(versionCounter);
  return { sql: `SELECT ${SUM[engine]} FROM ${COUNTERS} WHERE name IN (${placeholders(values.length)})`, values };
}
