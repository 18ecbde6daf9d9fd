import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable, type ForeignKey } from '@grove/database';

const OF_USER: ForeignKey = { column: 'user_id', references: 'user', onDelete: 'CASCADE' };

/** Users, their roles and credentials. */
export class UsersTables1700000000200 extends Baseline {
  readonly name = 'UsersTables1700000000200';
  readonly replaces = [
    'Users1700000000200',
    'DisplayKeys1700000000210',
    'KeyIds1700000000220',
    'PeopleSearchesWithoutAccents1700000000230',
    'RolePositions1700000000240',
    'ApplicationPasswordPrograms1700000000250',
    'ImportedAccounts1700000001100',
    'ImportedCredentials1700000001110',
    'ListedRoles1700000001120',
  ];

  async up(runner: QueryRunner): Promise<void> {
    await users(runner);
    await roles(runner);
    await credentials(runner);
  }
}

async function users(runner: QueryRunner): Promise<void> {
  const { autoId, instant, json, line, text } = column;
  await createTable(
    runner,
    'user',
    {
      id: autoId(),
      username: line(60),
      username_folded: line(60),
      // The same, or null: accounts of other systems may share a name.
      username_key: line(60, { nullable: true }),
      email: line(200),
      email_folded: line(200),
      email_key: line(200, { nullable: true }),
      password_hash: text({ nullable: true }),
      display_name: line(420),
      // In the form in which both engines sort names alike.
      display_key: line(420, { default: '' }),
      first_name: text(),
      last_name: text(),
      nickname: text(),
      url: line(2000),
      slug: line(200),
      slug_key: line(200, { nullable: true }),
      description: text(),
      locale: line(20),
      registered_at: instant({ nullable: true }),
      modified_at: instant({ nullable: true }),
      own_capabilities: json({ nullable: true }),
      disabled_at: instant({ nullable: true }),
    },
    {
      unique: [['email_key'], ['slug_key'], ['username_key']],
      indexes: [['display_key', 'id'], ['email_folded'], ['registered_at'], ['slug'], ['username_folded']],
    },
  );
}

async function roles(runner: QueryRunner): Promise<void> {
  const { int, line } = column;
  await createTable(
    runner,
    'user_role',
    { user_id: int(), role: line(60), position: int({ default: 0 }) },
    {
      primary: ['user_id', 'role'],
      indexes: [['role', 'user_id']],
      foreignKeys: [OF_USER],
    },
  );
  // Imported accounts are listed also by roles that they do not have, as the other system did.
  await createTable(
    runner,
    'user_listed_role',
    { user_id: int(), role: line(60) },
    {
      primary: ['user_id', 'role'],
      indexes: [['role', 'user_id']],
      foreignKeys: [OF_USER],
    },
  );
}

async function credentials(runner: QueryRunner): Promise<void> {
  const { autoId, instant, int, line, text } = column;
  await createTable(
    runner,
    'application_password',
    {
      id: autoId(),
      user_id: int(),
      uuid: line(36),
      name: text(),
      hash: line(255),
      created_at: instant(),
      last_used_at: instant({ nullable: true }),
      // The key with which it was hashed.
      key_id: line(16, { default: '' }),
      app_id: line(36, { default: '' }),
      last_ip: line(45, { nullable: true }),
    },
    {
      unique: [['user_id', 'hash']],
      indexes: [['uuid']],
      foreignKeys: [OF_USER],
    },
  );
  await createTable(
    runner,
    'consumer_key',
    {
      id: autoId(),
      user_id: int(),
      description: line(200),
      permission: line(20),
      hash: line(64),
      sealed_secret: line(200),
      last_four: line(4),
      created_at: instant({ nullable: true }),
      last_used_at: instant({ nullable: true }),
      key_id: line(16, { default: '' }),
    },
    { unique: [['hash']], foreignKeys: [OF_USER] },
  );
  await createTable(
    runner,
    'oauth_nonce',
    { key_id: int(), nonce: line(64), seen_at: instant() },
    { primary: ['key_id', 'nonce'], indexes: [['seen_at']] },
  );
}
