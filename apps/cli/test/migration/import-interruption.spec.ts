import { expect, it, vi } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture, outcomeOf } from '../support/cli-fixture.js';
import { dumpOf } from './recorded-shop.js';
import { storedTables } from './stored-tables.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** How often an import is killed. More often with `IMPORT_KILLS=30`. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 3);

const IMPORT = ['import', 'wordpress', '--from', dumpOf('posts')];

describeOnEachEngine('an import that is killed', (engine) => {
  it('continues, and ends with the same shop as without', async () => {
    const [whole, killed] = await Promise.all([CliFixture.create(engine), CliFixture.create(engine)]);
    try {
      const started = Date.now();
      await outcomeOf(whole.spawn(IMPORT));
      const duration = Date.now() - started;
      for (let kill = 0; kill < KILLS; kill++) {
        const child = killed.spawn(IMPORT);
        const end = outcomeOf(child);
        // Moments are spread over the time that a whole import takes.
        await Promise.race([delay((duration * (kill + 0.5)) / KILLS), end]);
        child.kill('SIGKILL');
        await end;
      }
      const { code } = await killed.run(IMPORT);
      expect(code).toBe(0);
      expect(await storedTables(killed)).toEqual(await storedTables(whole));
    } finally {
      await Promise.all([whole.close(), killed.close()]);
    }
  });
});
