import { expect, it, jest } from '@jest/globals';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

jest.setTimeout(60_000);

describeOnSqlite('grove cache', (engine) => {
  it('invalidates everything that was computed before', async () => {
    const cli = await CliFixture.create(engine);
    try {
      const version = async () => {
        const sql = "SELECT SUM(amount) AS version FROM counter_slot WHERE name = 'version/*'";
        return Number((await cli.query<{ version: number }>(sql))[0].version);
      };
      await cli.run(['migrate']);
      const before = await version();
      expect(await cli.json(['cache', 'invalidate'])).toEqual({ invalidated: true });
      expect(await version()).toBe(before + 1);
    } finally {
      await cli.close();
    }
  });
});
