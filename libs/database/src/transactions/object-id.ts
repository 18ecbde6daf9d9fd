import { currentDependencies } from '@grove/core';
import { In, type Repository } from 'typeorm';
import { ObjectIdEntity } from '../schema/system-tables.js';

/** The table of the sequence: which kind of record has which id. */
export const OBJECT_IDS = 'object_id';

/** What changes with each new id, while the version of the table does not: who found a record depends only on its deletion. */
export const NEW_IDS = `${OBJECT_IDS}/new`;

/** The kinds of records that have these ids. They are read from the primary: a replica can have the version of the table and lack the newest ids. */
export async function kindsOf(objects: Repository<ObjectIdEntity>, ids: readonly number[]): Promise<Map<number, string>> {
  currentDependencies()?.leaveReplica();
  const rows = await objects.findBy({ id: In(ids) });
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  if (!ids.every((id) => kinds.has(id))) currentDependencies()?.addTags([NEW_IDS]);
  return kinds;
}
