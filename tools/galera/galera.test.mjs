import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingPrograms } from './cluster.mjs';

const missing = missingPrograms();

/** Two short schedules. `npm run galera-trial` runs more of all kinds. */
test(
  'a cluster whose nodes are frozen and killed while clients order loses, doubles and miscounts nothing',
  { skip: missing.length > 0 && !process.env.CI && `install ${missing.join(', ')}`, timeout: 180_000 },
  () => {
    const options = ['--schedules', '2', '--seconds', '1', '--faults', 'paused,killed', '--seed', '7'];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('galera-trial.mjs', import.meta.url)), ...options],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, `${stdout}${stderr}`.slice(0, 5_000));
  },
);
