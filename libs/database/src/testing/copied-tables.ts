import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Database } from '../database.js';
import * as column from '../schema/column-kinds.js';
import { createTable } from '../schema/migration.js';
import { formatChecksum } from '../transfer/canonical-row.js';
import { readLayouts } from '../transfer/table-layout.js';
import { readTableChecksum } from '../transfer/table-rows.js';
import { Account, bankMigrations, openBank } from './bank.js';

/** Tables with keys of several columns, texts and numbers beyond 2^53, and one whose rows the database deletes with those of another. */
class CopiedTables1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const word = { word: column.line(40), number: column.int(), label: column.text({ nullable: true }) };
    await createTable(runner, 'word_number', word, { primary: ['word', 'number'] });
    await createTable(runner, 'large', { code: column.big(), name: column.line(40) }, { primary: ['code'], unique: [['name']] });
    const ofAccount = { column: 'account_id', references: 'account', onDelete: 'CASCADE' } as const;
    await createTable(runner, 'card', { id: column.autoId(), account_id: column.int() }, { foreignKeys: [ofAccount] });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['card', 'large', 'word_number']) await runner.dropTable(table);
  }
}

export const copiedMigrations = [CopiedTables1700000000003];

export const CARDS = 40;

/** A bank with so many accounts that a copy needs some ranges, and with some rows in each other table. */
export async function openFilledBank(url: string, accounts = 3_500): Promise<Database> {
  const bank = await openBank(url, { migrations: copiedMigrations });
  await bank.write(async (unit) => {
    await unit.insertMany(
      'account',
      Array.from({ length: accounts }, (_, n) => ({ owner: `owner ${n}`, balance: n, note: null })),
    );
    for (const word of ['', 'a', 'a ', 'A', 'é', '🌰,"\\\''])
      for (const number of [-1, 7]) await unit.insert('word_number', { word, number, label: word });
    for (const code of [0n, -(2n ** 62n), 2n ** 53n + 1n, 2n ** 62n]) await unit.insert('large', { code, name: `n${code}` });
    for (let id = 1; id <= CARDS; id++) await unit.insert('card', { account_id: id });
  });
  return bank;
}

/** A database as `grove copy` opens it: without tables, or with those of a copy that was begun. */
export const openTarget = (url: string): Promise<Database> =>
  Database.open({ url, entities: [Account], migrations: [...bankMigrations, ...copiedMigrations] });

/** The number and the checksum of the rows of each table, as they are read now. */
export async function checksumsOf(database: Database): Promise<Record<string, string>> {
  const session = await database.openBulkSession();
  try {
    const sums: Record<string, string> = {};
    for (const table of await readLayouts(session)) sums[table.name] = formatChecksum(await readTableChecksum(session, table));
    return sums;
  } finally {
    await session.close();
  }
}
