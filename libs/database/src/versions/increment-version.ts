import type { EngineName, UnitStatements } from '../engines/engine.js';
import { Counters } from '../transactions/counters.js';
import { versionCounter } from './tags.js';

/** Increments one version outside of a unit of work. */
export async function incrementVersion(tag: string, engine: EngineName, statements: UnitStatements): Promise<void> {
  const counters = new Counters(0);
  counters.add(versionCounter(tag), 1);
  await counters.store(engine, statements);
}
