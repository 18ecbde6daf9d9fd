import type { EngineName, UnitStatements } from '../engines/engine.js';
import { COUNTERS, Counters } from '../transactions/counters.js';

/** The group of the counters that hold versions. */
export const VERSION_GROUP = 'version';

/** Every result depends on it. */
export const EVERYTHING = '*';

/** What every result depends on too: the server of MySQL from which versions come. It is no counter. */
export const SERVER = '@server';

/** What a result depends on that was computed from counters of a group: those of another group may change. */
export const counterDependency = (group: string): string => `${COUNTERS}/${group}`;

/** The counter that holds the version of a table, or of a group of counters. */
export const versionCounter = (dependency: string): string => `${VERSION_GROUP}/${dependency}`;

/** Before the names of parts of tables: it follows all names of tables, so that the versions of tables are one range of names. */
export const PART = '~';

/** The number of groups into which the rows of a table are divided by their ids. So many that the rows of one response rarely share a group with a row that changes. */
const ROW_GROUPS = 4_096;

/** Counts the units of work that noted all parts which they changed. Processes of a version with other groups count elsewhere. */
export const COUNTED = `units/${ROW_GROUPS}`;

/** The part of a table that changes when rows are deleted, or when it is not known which rows changed. */
export const ANY_ROW = '*';

/** The part of a table that has the row with this id. */
export const rowPart = (id: number): string => `row/${id % ROW_GROUPS}`;

/** The part of a table that has the values of a column of all rows. */
export const columnPart = (column: string): string => `column/${column}`;

/** What a result depends on that was computed from a part of a table. */
export const partDependency = (table: string, part: string): string => `${PART}${table}/${part}`;

export const dependencyOf = (counter: string): string => counter.slice(VERSION_GROUP.length + 1);

/** Increments one version outside of a unit of work. */
export async function incrementVersion(dependency: string, engine: EngineName, statements: UnitStatements): Promise<void> {
  const counters = new Counters(0);
  counters.add(versionCounter(dependency), 1);
  await counters.store(engine, statements);
}
