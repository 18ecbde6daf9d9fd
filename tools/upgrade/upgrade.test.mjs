import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram } from '../engines/programs.mjs';
import { missingHistory } from './older-version.mjs';

const missing = ['mariadbd', 'redis-server', 'haproxy'].filter((name) => !findProgram(name));

/** There and back once. `npm run upgrade-trial` goes on, with more requests. */
test(
  'two apis and two dispatchers are replaced by the next version and back while clients order, and no request fails',
  { skip: missingHistory() ?? (missing.length > 0 && !process.env.CI && `install ${missing.join(', ')}`), timeout: 300_000 },
  () => {
    const options = ['--requests', '800', '--clients', '2', '--rolls', '2'];
    const trial = join(import.meta.dirname, 'upgrade-trial.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [trial, ...options], { encoding: 'utf8' });
    assert.equal(status, 0, `${stdout}${stderr}`.slice(0, 5_000));
  },
);
