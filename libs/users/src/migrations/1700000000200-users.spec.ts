import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openHouse } from '../../test/house.js';
import { usersMigrations } from '../index.js';

describeOnEachEngine('The tables of people', (engine) => {
  it('go and come again', async () => {
    const house = await openHouse(engine);
    const runner = house.database.source.createQueryRunner();
    const [Migration] = usersMigrations;
    await new Migration().down(runner);
    expect(await runner.hasTable('user')).toBe(false);
    await new Migration().up(runner);
    await new Migration().up(runner);
    expect(await house.database.read('SELECT id FROM user')).toEqual([]);
    await runner.release();
    await house.close();
  });
});
