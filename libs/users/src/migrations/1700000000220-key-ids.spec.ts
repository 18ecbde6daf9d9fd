import { expect, it } from '@jest/globals';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { usersEntities, usersMigrations } from '../index.js';
import { KeyIds1700000000220 } from './1700000000220-key-ids.js';

describeOnEachEngine('Credentials that were there before it was noted which key they were hashed with', (engine) => {
  it('stay, under a key that is not known, and the secret of the installation with them, even when it is done twice', async () => {
    const url = await engine.createDatabase();
    const open = async (migrations: typeof usersMigrations, ofKernel: typeof databaseMigrations) => {
      const database = await Database.open({ url, entities: usersEntities, migrations: [...ofKernel, ...migrations] });
      await database.migrate();
      return database;
    };
    const before = await open(
      usersMigrations.filter((migration) => migration !== KeyIds1700000000220),
      databaseMigrations.filter(({ name }) => !name.startsWith('ServerSecret')),
    );
    await before.write(async (unit) => {
      // The tables of people had it then.
      await unit.query('CREATE TABLE server_secret (id integer PRIMARY KEY, secret varchar(64) NOT NULL)');
      await unit.insert('server_secret', { id: 1, secret: 'walnuts' });
      const texts = { first_name: '', last_name: '', nickname: '', url: '', slug: 'jan', description: '', locale: '' };
      const names = {
        username: 'jan',
        username_folded: 'jan',
        email: 'j@noten.nl',
        email_folded: 'j@noten.nl',
        display_name: 'Jan',
      };
      await unit.insert('user', { id: 7, ...names, ...texts, registered_at: '2026-01-02 03:04:05' });
      const password = { user_id: 7, uuid: 'u', name: 'laptop', hash: 'h', created_at: '2026-01-02 03:04:05' };
      await unit.insert('application_password', password);
    });
    await before.close();

    const after = await open(usersMigrations, databaseMigrations);
    const runner = after.source.createQueryRunner();
    await new KeyIds1700000000220().up(runner);
    expect(await after.read('SELECT hash, key_id FROM application_password')).toEqual([{ hash: 'h', key_id: '' }]);
    expect(await after.read('SELECT secret, active_key, retired FROM server_secret')).toEqual([
      { secret: 'walnuts', active_key: '', retired: 0 },
    ]);
    await new KeyIds1700000000220().down(runner);
    expect(await runner.hasColumn('consumer_key', 'key_id')).toBe(false);
    expect(await after.read('SELECT hash FROM application_password')).toEqual([{ hash: 'h' }]);
    await runner.release();
    await after.close();
  });
});
