import type { BulkSession } from '@grove/database';
import type { TableLayout } from './table-layout.js';

/** The id that a table assigns next: ids of deleted rows are never assigned again, so it does not follow from the rows. */
export async function readNextId(session: BulkSession, { name }: TableLayout): Promise<bigint> {
  if (session.engine === 'sqlite') {
    const [row] = await session.read<{ seq: string | number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [name]);
    return BigInt(row?.seq ?? 0) + 1n;
  }
  // The tables of information_schema may be some hours old.
  const [row] = await session.read(`SHOW CREATE TABLE \`${name}\``);
  const [, next = '1'] = /\bAUTO_INCREMENT=(\d+)/.exec(String(row['Create Table'])) ?? [];
  return BigInt(next);
}

/** Lets a table of the target assign the same id next as that of the source. */
export async function copyNextId(source: BulkSession, target: BulkSession, table: TableLayout): Promise<void> {
  if (!table.assignsIds) return;
  const [wanted, stored] = await Promise.all([readNextId(source, table), readNextId(target, table)]);
  if (wanted !== stored) await setNextId(target, table, wanted);
}

/** Lets a table assign this id next. */
export async function setNextId(session: BulkSession, { name }: TableLayout, next: bigint): Promise<void> {
  if (session.engine === 'mysql') return void (await session.run(`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${next}`));
  await session.transaction(async () => {
    await session.run('DELETE FROM sqlite_sequence WHERE name = ?', [name]);
    if (next > 1n) await session.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [name, next - 1n]);
  });
}
