import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Amount, AutoId, column, createTable, Database, kernelMigrations, Line } from '../src/database/index.js';
import type { TestEngine } from '../src/testing/index.js';

@Entity('account')
export class Account {
  @AutoId() id: number;
  @Line(100) owner: string;
  @Amount({ default: 0n }) balance: bigint;
}

class Accounts1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = { id: column.autoId(), owner: column.line(100), balance: column.amount({ default: 0 }) };
    await createTable(runner, 'account', columns, { unique: [['owner']] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('account');
  }
}

export const bankMigrations = [...kernelMigrations, Accounts1700000000001];

/** A database with one table of accounts, whose owners are unique. */
export async function openBank(url: string, options: { poolSize?: number } = {}): Promise<Database> {
  const bank = await Database.open({ url, entities: [Account], migrations: bankMigrations, ...options });
  await bank.migrate();
  return bank;
}

/** The same, new and empty. */
export async function newBank(engine: TestEngine): Promise<Database> {
  return openBank(await engine.createDatabase());
}

/** The owners of all accounts that are committed. */
export async function ownersIn(bank: Database): Promise<string[]> {
  const rows = await bank.read<{ owner: string }>('SELECT owner FROM account ORDER BY owner');
  return rows.map(({ owner }) => owner);
}
