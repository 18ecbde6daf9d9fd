import { currentDependencies } from '@grove/core';
import { type DataSource, In, type Repository } from 'typeorm';
import type { UnitStatements } from '../engines/engine.js';
import type { RowValues } from '../queries/row-statements.sql.js';
import { ObjectIdEntity } from '../schema/system-tables.js';
import { insertNumbered } from './numbered-rows.sql.js';

/** The table of the sequence: which kind of record has which id. */
export const OBJECT_IDS = 'object_id';

/** What changes with each new id, while the version of the table does not: who found a record depends only on its deletion. */
export const NEW_IDS = `${OBJECT_IDS}/new`;

/**
 * Takes ids from the shared sequence. Each is a row whose id the engine assigns: a counter in one row would make transactions wait for each other.
 * The id of a unit that was rolled back is lost; no id is assigned twice.
 */
export const nextIds = (runner: UnitStatements, kind: string, count: number): Promise<number[]> =>
  insertNumbered(runner, OBJECT_IDS, Array<RowValues>(count).fill({ kind }));

/** The kinds of records that have these ids. They are read from the primary: a replica can have the version of the table and lack the newest ids. */
export async function kindsOf(objects: Repository<ObjectIdEntity>, ids: readonly number[]): Promise<Map<number, string>> {
  currentDependencies()?.leaveReplica();
  const rows = await objects.findBy({ id: In(ids) });
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  if (!ids.every((id) => kinds.has(id))) currentDependencies()?.addTags([NEW_IDS]);
  return kinds;
}

/** The kind of the record that has this id. */
export const kindOf = async (source: DataSource, id: number): Promise<string | undefined> =>
  (await kindsOf(source.getRepository(ObjectIdEntity), [id])).get(id);
