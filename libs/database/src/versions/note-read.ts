import { Dependencies } from '@grove/core';
import type { DatabaseOptions } from '../engines/database-options.js';
import type { Row } from '../engines/engine.js';
import type { Statement } from '../queries/selection.js';
import type { TablesRead } from '../repositories/tables-read.js';
import { partsReadBy } from './sql-parts.js';
import { counterGroupOf, tablesReadBy } from './sql-tables.js';
import { columnPart, counterDependency, rowPart } from './version-names.js';

/** How the tables of a database are versioned. */
export interface VersionedTables {
  /** Tables without versions: what is computed from them is never used again. */
  readonly unversioned: ReadonlySet<string>;
  /** Tables whose parts have versions as well; see `PartVersions`. */
  readonly partlyVersioned: ReadonlySet<string>;
}

export const versionedTables = ({
  unversionedTables,
  partlyVersionedTables,
}: Partial<DatabaseOptions> = {}): VersionedTables => ({
  unversioned: new Set(unversionedTables),
  partlyVersioned: new Set(partlyVersionedTables),
});

/** What is known of a SELECT before it runs. */
export interface NotedRead {
  /** The names of the versions that cover it; undefined if no versions do. */
  readonly names?: readonly string[];
  /** The table of which it reads the rows that it will return. */
  readonly picked?: string;
}

/** Notes what a SELECT reads; its rows must be noted by `noteRows`. */
export function noteRead(
  dependencies: Dependencies,
  { unversioned, partlyVersioned }: VersionedTables,
  sql: string,
  values: readonly unknown[],
): NotedRead {
  const names = versionsCovering(unversioned, sql, values);
  if (!dependencies.isCollecting) return { names };
  if (!names) dependencies.forbidReuse();
  let picked: string | undefined;
  for (const name of names ?? []) {
    const parts = partlyVersioned.has(name) ? partsReadBy(sql, name) : undefined;
    if (!parts) dependencies.addTables([name]);
    else if (parts.rows === 'values') dependencies.addParts(name, values.map(Number).map(rowPart));
    else dependencies.addParts(name, parts.columns.map(columnPart));
    if (parts?.rows === 'result') picked = name;
  }
  return { names, picked };
}

/** Notes what a SELECT reads whose tables are known. */
export function noteTables(
  dependencies: Dependencies,
  { unversioned, partlyVersioned }: VersionedTables,
  { tables, ids }: TablesRead,
): NotedRead {
  if (tables.some((table) => unversioned.has(table))) {
    dependencies.forbidReuse();
    return {};
  }
  if (ids && tables.length === 1 && partlyVersioned.has(tables[0])) dependencies.addParts(tables[0], ids.map(rowPart));
  else dependencies.addTables(tables);
  return { names: tables };
}

/** What a SELECT depends on, besides the values in the rows that it returns. */
export function dependenciesOf(tables: VersionedTables, { sql, values }: Statement): Dependencies {
  const dependencies = new Dependencies();
  noteRead(dependencies, tables, sql, values);
  return dependencies;
}

/** Notes the rows that a SELECT returned, and returns them. */
export function noteRows(dependencies: Dependencies, { picked }: NotedRead, rows: Row[]): Row[] {
  if (picked !== undefined) dependencies.addParts(picked, rows.map(({ id }) => Number(id)).map(rowPart));
  return rows;
}

function versionsCovering(
  unversioned: ReadonlySet<string>,
  sql: string,
  values: readonly unknown[],
): readonly string[] | undefined {
  const { tables, hasCounters, counterGroups } = tablesReadBy(sql);
  if (tables.some((table) => unversioned.has(table))) return undefined;
  if (!hasCounters) return tables;
  const groups = new Set([...counterGroups, ...values.filter((value) => typeof value === 'string').map(counterGroupOf)]);
  return groups.size === 0 ? undefined : [...tables, ...[...groups].map(counterDependency)];
}
