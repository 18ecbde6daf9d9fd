import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database } from '@grove/database';
import { readLayouts } from '../tables/table-layout.js';
import { readTableChecksum } from '../tables/table-rows.js';
import { bankSchema, openBank, type TestEngine, insertRow } from '@grove/database/testing';

/**
 * Tables with keys of several columns, texts and numbers beyond 2^53, and those whose rows the database deletes or changes with others: at two levels, of which the
 * lower one comes first in the order of names; by a key of two columns; and within one table.
 */
class CopiedTables1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const word = { word: column.line(40), number: column.int(), label: column.text({ nullable: true }) };
    await createTable(runner, 'word_number', word, { primary: ['word', 'number'] });
    await createTable(runner, 'large', { code: column.big(), name: column.line(40) }, { primary: ['code'], unique: [['name']] });
    const ofAccount = { column: 'account_id', references: 'account', onDelete: 'CASCADE' } as const;
    await createTable(runner, 'card', { id: column.autoId(), account_id: column.int() }, { foreignKeys: [ofAccount] });
    const ofCard = { column: 'card_id', references: 'card', onDelete: 'SET NULL' } as const;
    const badge = { id: column.autoId(), card_id: column.int({ nullable: true }) };
    await createTable(runner, 'badge', badge, { foreignKeys: [ofCard] });
    const ofBranch = { column: 'parent_id', references: 'branch', onDelete: 'CASCADE' } as const;
    const branch = { id: column.autoId(), parent_id: column.int({ nullable: true }) };
    await createTable(runner, 'branch', branch, { foreignKeys: [ofBranch] });
    await createTable(runner, 'square', { x: column.int(), y: column.int() }, { primary: ['x', 'y'] });
    await runner.query(
      `CREATE TABLE piece (name integer NOT NULL, side integer NOT NULL, x integer NOT NULL, y integer NOT NULL, PRIMARY KEY (side, name),
        FOREIGN KEY (x, y) REFERENCES square (x, y) ON DELETE CASCADE ON UPDATE CASCADE)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['piece', 'square', 'branch', 'badge', 'card', 'large', 'word_number']) await runner.dropTable(table);
  }
}

export const copiedMigrations = [CopiedTables1700000000003];

export const CARDS = 40;
export const BRANCHES = 9;
export const PIECES = 60;

/** The URL of a new bank with so many accounts that a copy needs some ranges, and with some rows in each other table. */
export const createFilledBank = (engine: TestEngine, accounts = 3_500): Promise<string> =>
  engine.createDatabase({
    ...bankSchema(copiedMigrations),
    fill: { name: `${accounts} accounts and what belongs to them`, run: (bank) => fill(bank, accounts) },
  });

/** Opens it. */
export const openFilledBank = (url: string): Promise<Database> => openBank(url, { migrations: copiedMigrations });

async function fill(bank: Database, accounts: number): Promise<void> {
  await bank.write(async (unit) => {
    await unit.insertMany(
      'account',
      Array.from({ length: accounts }, (_, n) => ({ owner: `owner ${n}`, balance: n, note: null })),
    );
    for (const word of ['', 'a', 'a ', 'A', 'é', '🌰,"\\\''])
      for (const number of [-1, 7]) await insertRow(unit, 'word_number', { word, number, label: word });
    for (const code of [0n, -(2n ** 62n), 2n ** 53n + 1n, 2n ** 62n]) await insertRow(unit, 'large', { code, name: `n${code}` });
    for (let id = 1; id <= CARDS; id++) await insertRow(unit, 'card', { account_id: id });
    for (let id = 1; id <= CARDS; id++) await insertRow(unit, 'badge', { card_id: id });
    for (let id = 1; id <= BRANCHES; id++) await insertRow(unit, 'branch', { parent_id: id > 1 ? id - 1 : null });
    for (const x of [1, 2, 3]) for (const y of [1, 2, 3]) await insertRow(unit, 'square', { x, y });
    for (let name = 1; name <= PIECES; name++)
      await insertRow(unit, 'piece', { name, side: name % 2, x: 1 + (name % 3), y: 1 + (name % 2) });
  });
}

/** A database as `grove copy` opens it: without tables, or with those of a copy that was begun. */
export const openTarget = (url: string): Promise<Database> => Database.open({ url, ...bankSchema(copiedMigrations) });

/** The number and the checksum of the rows of each table, as they are read now. */
export async function readChecksums(database: Database): Promise<Record<string, string>> {
  const session = await database.openBulkSession();
  try {
    const sums: Record<string, string> = {};
    for (const table of await readLayouts(session)) sums[table.name] = await readTableChecksum(session, table);
    return sums;
  } finally {
    await session.close();
  }
}
