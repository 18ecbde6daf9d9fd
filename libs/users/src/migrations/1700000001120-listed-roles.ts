import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Lists find imported accounts also by roles that these do not have, as the other system did. */
export class ListedRoles1700000001120 implements MigrationInterface {
  readonly name = 'ListedRoles1700000001120';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'user_listed_role',
      { user_id: column.int(), role: column.line(60) },
      {
        primary: ['user_id', 'role'],
        indexes: [['role', 'user_id']],
        foreignKeys: [{ column: 'user_id', references: 'user', onDelete: 'CASCADE' }],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('user_listed_role');
  }
}
