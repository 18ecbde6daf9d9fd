import { expect, it } from '@jest/globals';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { usersEntities, usersMigrations } from '../index.js';
import { ImportedAccounts1700000001100 } from './1700000001100-imported-accounts.js';
import { ImportedCredentials1700000001110 } from './1700000001110-imported-credentials.js';

const DATE = '2026-01-02 03:04:05';

describeOnEachEngine('Accounts and credentials of an earlier version', (engine) => {
  it('keep all that they have, with names that nobody else gets, when the tables allow imported ones, even when it is done twice', async () => {
    const url = await engine.createDatabase();
    const open = (migrations: typeof usersMigrations) =>
      Database.open({ url, entities: usersEntities, migrations: [...databaseMigrations, ...migrations] });
    const before = await open(usersMigrations.slice(0, usersMigrations.indexOf(ImportedAccounts1700000001100)));
    await before.migrate();
    await before.write(async (unit) => {
      const texts = { first_name: 'Jan', last_name: 'Noot', nickname: 'J', url: '', slug: 'jan', description: '', locale: '' };
      const names = {
        username: 'Jan',
        username_folded: 'jan',
        email: 'J@noten.nl',
        email_folded: 'j@noten.nl',
        display_name: 'Jan',
      };
      await unit.insert('user', { id: 7, ...names, ...texts, password_hash: 'h', registered_at: DATE });
      await unit.insert('user_role', { user_id: 7, role: 'editor' });
      const password = { id: 5, user_id: 7, uuid: 'u', name: 'laptop', hash: 'h', created_at: DATE };
      await unit.insert('application_password', password);
      const key = { id: 6, user_id: 7, description: '', permission: 'read', hash: 'h', sealed_secret: 's', last_four: 'abcd' };
      await unit.insert('consumer_key', { ...key, created_at: DATE });
    });
    await before.close();

    const after = await open(usersMigrations);
    await after.migrate();
    const runner = after.source.createQueryRunner();
    const migrations = [new ImportedAccounts1700000001100(), new ImportedCredentials1700000001110()];
    for (const migration of migrations) await migration.up(runner);
    const kept = () => after.read(KEPT);
    const everything = {
      id: 7,
      first_name: 'Jan',
      registered_at: DATE,
      password_hash: 'h',
      role: 'editor',
      uuid: 'u',
      last_four: 'abcd',
    };
    expect(await kept()).toEqual([everything]);
    expect(await after.read('SELECT username_key, email_key, slug_key FROM user')).toEqual([
      { username_key: 'jan', email_key: 'j@noten.nl', slug_key: 'jan' },
    ]);

    for (const migration of [...migrations].reverse()) await migration.down(runner);
    expect(await kept()).toEqual([everything]);
    expect(await runner.hasColumn('user', 'email_key')).toBe(false);
    await runner.release();
    await after.close();
  });
});

const KEPT = `SELECT user.id AS id, first_name, registered_at, password_hash, role, uuid, last_four FROM user
  JOIN user_role ON user_role.user_id = user.id JOIN application_password ON application_password.user_id = user.id
  JOIN consumer_key ON consumer_key.user_id = user.id`;
