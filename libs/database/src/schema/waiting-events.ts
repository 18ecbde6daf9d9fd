import type { MigrationInterface, QueryRunner } from 'typeorm';
import { instant } from './column-kinds.js';
import { changeColumn } from './migration.js';
import { NOT_RELAYED } from '../transactions/outbox.js';

/** Events that were not relayed get the value `NOT_RELAYED` instead of NULL. */
export class WaitingEvents1700000000020 implements MigrationInterface {
  readonly name = 'WaitingEvents1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE outbox SET relayed_at = '${NOT_RELAYED}' WHERE relayed_at IS NULL`);
    await changeColumn(runner, 'outbox', 'relayed_at', instant({ default: NOT_RELAYED }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeColumn(runner, 'outbox', 'relayed_at', instant({ nullable: true }));
    await runner.query(`UPDATE outbox SET relayed_at = NULL WHERE relayed_at = '${NOT_RELAYED}'`);
  }
}
