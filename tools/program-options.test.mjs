import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const TRIALS = ['copy/copy', 'failures/failure', 'galera/galera', 'replication/replica', 'upgrade/upgrade'].map(
  (name) => `tools/trials/${name}-trial.mjs`,
);
const PROGRAMS = [
  ...TRIALS,
  ...['trials/chaos/chaos', 'model-check/model-check', 'release/release'].map((name) => `tools/${name}.mjs`),
];

const outcome = (program, option) =>
  promisify(execFile)(process.execPath, [program, option]).then(
    ({ stdout }) => ({ code: 0, told: stdout }),
    ({ code, stderr }) => ({ code, told: stderr }),
  );

for (const program of PROGRAMS) {
  test(`${program} shows how it is used if it is asked for it, or does not know an option`, async () => {
    const [help, unknown] = await Promise.all(['--help', '--walnut'].map((option) => outcome(program, option)));
    assert.equal(help.code, 0);
    assert.ok(help.told.includes(`node ${program}`));
    assert.equal(unknown.code, 2);
    assert.ok(unknown.told.startsWith("Unknown option '--walnut'") && unknown.told.endsWith(help.told));
  });
}
