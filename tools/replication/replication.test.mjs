import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram } from '../engines/programs.mjs';

const missing = ['mariadbd', 'redis-server', 'haproxy'].filter((name) => !findProgram(name));

/** One switch of each kind. `npm run replica-trial` makes more, also with asynchronous replication. */
test(
  'clients behind a proxy are served again within ten seconds of a planned switch and of the loss of the primary, and nothing confirmed is lost',
  { skip: missing.length > 0 && !process.env.CI && `install ${missing.join(', ')}`, timeout: 300_000 },
  () => {
    const options = ['--schedules', '2', '--seconds', '1', '--replication', 'semi-sync', '--seed', '7'];
    const trial = join(import.meta.dirname, 'replica-trial.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [trial, ...options], { encoding: 'utf8' });
    assert.equal(status, 0, `${stdout}${stderr}`.slice(0, 5_000));
  },
);
