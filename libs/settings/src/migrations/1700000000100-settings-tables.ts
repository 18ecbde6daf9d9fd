import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable } from '@grove/database';

/** Options of the site and of the shop, by name. */
export class SettingsTables1700000000100 extends Baseline {
  readonly name = 'SettingsTables1700000000100';
  readonly replaces = ['Settings1700000000100'];

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'setting', { name: column.line(60), value: column.text() }, { primary: ['name'] });
  }
}
