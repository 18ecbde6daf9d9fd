import { expect, it } from '@jest/globals';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { usersEntities, usersMigrations } from '../index.js';
import { DisplayKeys1700000000210 } from './1700000000210-display-keys.js';
import { RolePositions1700000000240 } from './1700000000240-role-positions.js';

describeOnEachEngine('The keys of display names and the places of roles', (engine) => {
  it('are given to those who were there before, who lose nothing by it, even when it is done twice', async () => {
    const url = await engine.createDatabase();
    const open = (migrations: typeof usersMigrations) =>
      Database.open({ url, entities: usersEntities, migrations: [...databaseMigrations, ...migrations] });
    const before = await open(usersMigrations.slice(0, usersMigrations.indexOf(DisplayKeys1700000000210)));
    await before.migrate();
    await before.write(async (unit) => {
      const texts = { first_name: '', last_name: '', nickname: '', url: '', slug: 'jan', description: '', locale: '' };
      const names = { username: 'jan', username_folded: 'jan', email: 'j@noten.nl', email_folded: 'j@noten.nl' };
      const dates = { registered_at: '2026-01-02 03:04:05', modified_at: null, disabled_at: null, password_hash: null };
      await unit.insert('user', { id: 7, display_name: 'Élan  Vital', ...names, ...texts, ...dates });
      await unit.insert('user_role', { user_id: 7, role: 'editor' });
    });
    await before.close();

    const after = await open(usersMigrations);
    await after.migrate();
    const runner = after.source.createQueryRunner();
    for (const Migration of [DisplayKeys1700000000210, RolePositions1700000000240]) await new Migration().up(runner);
    expect(await after.read('SELECT id, display_name, display_key FROM user')).toEqual([
      { id: 7, display_name: 'Élan  Vital', display_key: 'elan vital' },
    ]);
    expect(await after.read('SELECT role, position FROM user_role WHERE user_id = 7')).toEqual([{ role: 'editor', position: 0 }]);

    await new RolePositions1700000000240().down(runner);
    expect(await after.read('SELECT * FROM user_role')).toEqual([{ user_id: 7, role: 'editor' }]);
    await new DisplayKeys1700000000210().down(runner);
    expect(await runner.hasColumn('user', 'display_key')).toBe(false);
    await runner.release();
    await after.close();
  });
});
