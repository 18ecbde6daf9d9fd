import type { QueryRunner } from 'typeorm';
import { column, createTable, type ExpandMigration, type ForeignKey } from '@grove/database';

const OF_USER: ForeignKey = { column: 'user_id', references: 'user', onDelete: 'CASCADE' };

/** How people sign in: sessions, second factors with recovery codes, and links that set a password. */
export class PeopleSignIn1700000001710 implements ExpandMigration {
  readonly name = 'PeopleSignIn1700000001710';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, instant, int, line } = column;
    const ofUser = { foreignKeys: [OF_USER] };
    const session = { id: autoId(), user_id: int(), hash: line(64), created_at: instant(), last_used_at: instant() };
    await createTable(
      runner,
      'user_session',
      { ...session, expires_at: instant(), user_agent: line(300), address: line(45) },
      { ...ofUser, unique: [['hash']], indexes: [['expires_at'], ['last_used_at']] },
    );
    await createTable(
      runner,
      'second_factor',
      { id: autoId(), user_id: int(), sealed_secret: line(300), confirmed_at: instant({ nullable: true }), last_step: int() },
      { ...ofUser, unique: [['user_id']] },
    );
    await createTable(runner, 'recovery_code', { user_id: int(), hash: line(64) }, { ...ofUser, primary: ['user_id', 'hash'] });
    await createTable(
      runner,
      'password_link',
      { id: autoId(), user_id: int(), hash: line(64), created_at: instant(), expires_at: instant() },
      { ...ofUser, unique: [['hash']], indexes: [['expires_at']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['password_link', 'recovery_code', 'second_factor', 'user_session']) await runner.dropTable(table);
  }
}
