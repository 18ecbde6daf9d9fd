import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, type ForeignKey } from '@grove/database';

const OF_A_USER: ForeignKey = { column: 'user_id', references: 'user', onDelete: 'CASCADE' };

/** Users, their roles and credentials. The key that protects the credentials is in `libs/database` today. */
export class Users1700000000200 implements MigrationInterface {
  readonly name = 'Users1700000000200';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'user',
      {
        id: column.autoId(),
        username: column.line(60),
        username_folded: column.line(60),
        email: column.line(200),
        email_folded: column.line(200),
        password_hash: column.line(200, { nullable: true }),
        display_name: column.line(420),
        first_name: column.line(200),
        last_name: column.line(200),
        nickname: column.line(200),
        url: column.line(2000),
        slug: column.line(200),
        description: column.text(),
        locale: column.line(20),
        registered_at: column.instant(),
        modified_at: column.instant({ nullable: true }),
        disabled_at: column.instant({ nullable: true }),
      },
      { unique: [['username_folded'], ['email_folded'], ['slug']], indexes: [['display_name'], ['registered_at']] },
    );
    await createTable(
      runner,
      'user_role',
      { user_id: column.int(), role: column.line(60) },
      { primary: ['user_id', 'role'], indexes: [['role', 'user_id']], foreignKeys: [OF_A_USER] },
    );
    await createTable(
      runner,
      'application_password',
      {
        id: column.autoId(),
        user_id: column.int(),
        uuid: column.line(36),
        name: column.line(200),
        hash: column.line(64),
        created_at: column.instant(),
        last_used_at: column.instant({ nullable: true }),
      },
      { unique: [['user_id', 'hash'], ['uuid']], foreignKeys: [OF_A_USER] },
    );
    await createTable(
      runner,
      'consumer_key',
      {
        id: column.autoId(),
        user_id: column.int(),
        description: column.line(200),
        permission: column.line(20),
        hash: column.line(64),
        sealed_secret: column.line(200),
        last_four: column.line(4),
        created_at: column.instant(),
        last_used_at: column.instant({ nullable: true }),
      },
      { unique: [['hash']], foreignKeys: [OF_A_USER] },
    );
    await createTable(
      runner,
      'oauth_nonce',
      { key_id: column.int(), nonce: column.line(64), seen_at: column.instant() },
      { primary: ['key_id', 'nonce'], indexes: [['seen_at']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = ['oauth_nonce', 'consumer_key', 'application_password', 'user_role', 'user'];
    for (const table of tables) await runner.dropTable(table);
  }
}
