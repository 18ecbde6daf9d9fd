import type { QueryRunner } from 'typeorm';
import type { Database } from '../database.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';
import { Backfill } from '../migrations/backfill.js';
import type { ContractMigration, ExpandMigration } from '../migrations/phases.js';
import { openBank } from './bank.js';
import { insertRow } from './rows.js';

/** Accounts get a column that shall replace their note. */
export class AddMemo1700000000010 implements ExpandMigration {
  readonly name = 'AddMemo1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('account', 'memo'))) await runner.query('ALTER TABLE account ADD COLUMN memo varchar(200) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN memo');
  }
}

/** Copies the notes, two in a batch. */
export class FillMemo1700000000011 extends Backfill {
  readonly name = 'FillMemo1700000000011';
  readonly summary = 'Copies the notes of accounts to their memos.';
  readonly table = 'account';
  override readonly batchSize = 2;

  async moveBatch(unit: UnitOfWork, after: number, most: number): Promise<number | undefined> {
    const rows = await unit.read<{ id: number }>('SELECT id FROM account WHERE id > ? ORDER BY id LIMIT ?', [after, most]);
    const last = rows.at(-1)?.id;
    if (last !== undefined) await unit.query('UPDATE account SET memo = note WHERE id > ? AND id <= ?', [after, last]);
    return last;
  }
}

/** Removes the notes. */
export class DropNote1700000000012 implements ContractMigration {
  readonly name = 'DropNote1700000000012';
  readonly phase = 'contract';
  readonly completes = 'AddMemo1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN note');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN note text NULL');
  }
}

/** What the next version of the bank migrates. */
export const upgrade = [AddMemo1700000000010, FillMemo1700000000011, DropNote1700000000012];

/** A bank of the previous version, whose accounts have notes. */
export async function bankWithNotes(url: string, notes: readonly string[]): Promise<Database> {
  const bank = await openBank(url);
  await bank.write(async (unit) => {
    for (const note of notes) await insertRow(unit, 'account', { owner: `owner of ${note}`, note });
  });
  return bank;
}
