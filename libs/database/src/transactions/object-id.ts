import { currentDependencies } from '@grove/core';
import { type DataSource, In } from 'typeorm';
import type { UnitStatements } from '../engines/engine.js';
import { ObjectIdEntity } from '../schema/system-entities.js';
import { insertNumbered } from './numbered-rows.sql.js';

/** The table of the sequence: which kind of record has which id. */
export const OBJECT_IDS = 'object_id';

/** What changes with each new id, while the version of the table does not: who found a record depends only on its deletion. */
export const NEW_IDS = `${OBJECT_IDS}/new`;

/** Keeps a statement within the limits of the engines. */
const IDS_PER_STATEMENT = 1_000;

/**
 * Takes ids from the shared sequence. Each is a row whose id the engine assigns: a counter in one row would make transactions wait for each other.
 * The id of a unit that was rolled back is lost; no id is assigned twice.
 */
export async function nextIds(runner: UnitStatements, kind: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const size = Math.min(count - ids.length, IDS_PER_STATEMENT);
    ids.push(...(await insertNumbered(runner, OBJECT_IDS, Array(size).fill({ kind }))));
  }
  return ids;
}

/** The kind of record that has this id. */
export async function kindOf(source: DataSource, id: number): Promise<string | undefined> {
  return (await kindsOf(source, [id])).get(id);
}

/** The kinds of records that have these ids. They are read from the primary: a replica can have the version of the table and lack the newest ids. */
export async function kindsOf(source: DataSource, ids: readonly number[]): Promise<Map<number, string>> {
  currentDependencies()?.leaveReplica();
  const query = source.createQueryBuilder(ObjectIdEntity, 'object').where({ id: In(ids) });
  const rows = await query.getMany();
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  if (!ids.every((id) => kinds.has(id))) currentDependencies()?.addTags([NEW_IDS]);
  return kinds;
}
