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

export const dependencyOf = (counter: string): string => counter.slice(VERSION_GROUP.length + 1);

/** Increments one version outside of a unit of work. */
export async function incrementVersion(dependency: string, engine: EngineName, statements: UnitStatements): Promise<void> {
  const counters = new Counters(0);
  counters.add(versionCounter(dependency), 1);
  await counters.store(engine, statements);
}
