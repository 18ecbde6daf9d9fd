import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { missingPackages } from './trial.mjs';

/** A test that runs a trial with these options. It is left out without the packages that the trial `needs`, but not under CI; and if `skip` says why. */
export function testShortForm(promise, { trial, options, needs, skip, timeout = 300_000 }) {
  const missing = missingPackages(needs);
  const reason = skip ?? (missing.length > 0 && !process.env.CI && `install ${missing.join(', ')}`);
  test(promise, { skip: reason, timeout }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [trial, ...options], { encoding: 'utf8' });
    assert.equal(status, 0, `${stdout}${stderr}`.slice(0, 5_000));
  });
}
