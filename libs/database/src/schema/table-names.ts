import type { MigrationInterface, QueryRunner } from 'typeorm';
import { renameTable } from './rename.js';

/** Renames the tables of counters and of named locks. It runs after the migrations of all libraries, because some of them use the old names. */
export class TableNames1700000000900 implements MigrationInterface {
  readonly name = 'TableNames1700000000900';

  async up(runner: QueryRunner): Promise<void> {
    await renameTable(runner, 'tally', 'counter_slot');
    await renameTable(runner, 'turn', 'named_lock');
  }

  async down(runner: QueryRunner): Promise<void> {
    await renameTable(runner, 'named_lock', 'turn');
    await renameTable(runner, 'counter_slot', 'tally');
  }
}
