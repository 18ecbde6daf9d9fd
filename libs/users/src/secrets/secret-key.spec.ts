import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aPerson, openHouse, type House } from '../../test/house.js';

const [OLD, NEW] = ['a secret of at least thirty-two characters', 'another secret, which is just as long as that'];

describeOnEachEngine('The server secret', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine);
  });
  afterAll(() => house.close());

  /** Whether credentials made in one process hold in another. */
  async function holdsIn(maker: House, other: House): Promise<boolean[]> {
    const { id, username } = await aPerson(maker);
    const [password, key] = [await maker.passwords.create(id, 'laptop'), await maker.keys.create(id, 'read')];
    const found = await other.keys.look(key.consumerKey);
    return [(await other.passwords.look(username, password.password)).used !== undefined, found?.secret === key.consumerSecret];
  }

  it('is kept with the database: what one process makes holds in the next, and after migrating again', async () => {
    const next = await house.another();
    expect(await holdsIn(house, next)).toEqual([true, true]);
    await next.close();
  });

  it('differs from one database to another', async () => {
    const elsewhere = await openHouse(engine);
    const secretOf = async ({ database }: House) =>
      (await database.read<{ secret: string }>('SELECT secret FROM server_secret'))[0].secret;
    expect(await secretOf(elsewhere)).not.toBe(await secretOf(house));
    expect(Buffer.from(await secretOf(house), 'base64')).toHaveLength(32);
    await elsewhere.close();
  });

  it('is SECRET_KEY where that is set, and only who knows it recognises the credentials', async () => {
    const one = await openHouse(engine, { secretKey: OLD });
    const [same, other] = [await one.another(), await one.another({ secretKey: NEW })];
    expect(await holdsIn(one, same)).toEqual([true, true]);
    expect(await holdsIn(one, other)).toEqual([false, false]);
    expect(await holdsIn(other, one)).toEqual([false, false]);
    for (const each of [same, other, one]) await each.close();
  });

  it('that went missing is told as such, not replaced', async () => {
    const broken = await openHouse(engine);
    await broken.database.write((unit) => unit.query('DELETE FROM server_secret'));
    await expect(broken.passwords.look('jan', 'noten')).rejects.toThrow('server_secret');
    await broken.close();
  });
});
