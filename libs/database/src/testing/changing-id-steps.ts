import type { Database } from '../database.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';
import type { IdsOfInsert } from '../engines/engine.js';
import { PooledMysqlDriver } from '../engines/mysql/mysql-driver.js';

let changes = 0;

/** Steps of 1 to 5, each with another offset than before. */
function nextSetting(): string {
  changes++;
  const step = 1 + (changes % 5);
  return `SET SESSION auto_increment_increment = ${step}, auto_increment_offset = ${1 + (changes % step)}`;
}

/** Changes the distance of ids on each live connection whenever it is taken from the pool, as Galera does when nodes join or leave. */
export function changeIdStepsOf(bank: Database): void {
  (bank.source.driver as PooledMysqlDriver).pool.on('acquire', (connection) => connection.query(nextSetting()));
}

/** Changes it in the middle of a unit of work. */
export async function changeIdStep(unit: UnitOfWork): Promise<void> {
  await unit.run({ changes: [], sql: nextSetting() });
}

/** Makes the driver use what a server of this kind can do: the server of the tests may return ids, although another one does not. */
export function limitIdsOfInsert(bank: Database, kind: IdsOfInsert): void {
  const driver = bank.source.driver as PooledMysqlDriver;
  if (kind === 'first' || driver.idsOfInsert === kind) driver.idsOfInsert = kind;
}
