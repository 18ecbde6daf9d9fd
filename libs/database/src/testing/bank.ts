import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Amount, AutoId, Line, Text } from '../schema/columns.js';
import * as column from '../schema/column-kinds.js';
import { createTable } from '../migrations/migration.js';
import { Database } from '../database.js';
import type { DatabaseOptions } from '../engines/create-engine.js';
import { databaseMigrations } from '../schema/system-tables.js';
import type { Schema } from './migrated-copies.js';
import type { TestEngine } from './test-engine.js';

@Entity('account')
export class Account {
  @AutoId() id: number;
  @Line(100) owner: string;
  @Amount({ default: 0n }) balance: bigint;
  @Text({ nullable: true }) note: string | null;
}

class Accounts1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = {
      id: column.autoId(),
      owner: column.line(100),
      balance: column.amount({ default: 0 }),
      note: column.text({ nullable: true }),
    };
    await createTable(runner, 'account', columns, { unique: [['owner']] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('account');
  }
}

export const bankMigrations = [...databaseMigrations, Accounts1700000000001];

/** Additional options of a bank. */
type BankOptions = Partial<Pick<DatabaseOptions, 'poolSize' | 'migrations' | 'entities'>>;

/** A database with one table of accounts, whose owners are unique. */
export async function openBank(url: string, { migrations = [], ...options }: BankOptions = {}): Promise<Database> {
  const bank = await Database.open({ url, ...bankSchema(migrations), ...options });
  await bank.migrate();
  return bank;
}

/** The same, new and empty. */
export async function newBank(engine: TestEngine, options?: BankOptions): Promise<Database> {
  return openBank(await engine.createDatabase(bankSchema(options?.migrations)), options);
}

/** The tables of a bank, and those of further migrations. */
export const bankSchema = (migrations: BankOptions['migrations'] = []): Schema => ({
  entities: [Account],
  migrations: [...bankMigrations, ...migrations],
});

/** The owners of all accounts that are committed. */
export async function ownersIn(bank: Database): Promise<string[]> {
  const rows = await bank.read<{ owner: string }>('SELECT owner FROM account ORDER BY owner');
  return rows.map(({ owner }) => owner);
}
