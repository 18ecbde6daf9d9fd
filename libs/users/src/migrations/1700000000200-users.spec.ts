import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openUsersFixture } from '../../test/users-fixture.js';
import { usersMigrations } from '../index.js';
import { ListedRoles1700000001120 } from './1700000001120-listed-roles.js';

describeOnEachEngine('The tables of users', (engine) => {
  it('go and come again', async () => {
    const users = await openUsersFixture(engine);
    const runner = users.database.source.createQueryRunner();
    const [Migration] = usersMigrations;
    await new ListedRoles1700000001120().down(runner);
    await new Migration().down(runner);
    expect(await runner.hasTable('user')).toBe(false);
    await new Migration().up(runner);
    await new Migration().up(runner);
    expect(await users.database.read('SELECT id FROM user')).toEqual([]);
    await runner.release();
    await users.close();
  });
});
