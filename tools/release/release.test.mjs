import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseChanges, unreleasedChanges } from './changelog.mjs';
import { withRelease } from './released-migrations.mjs';

const ROOT = join(import.meta.dirname, '../..');
const RELEASE = join(import.meta.dirname, 'release.mjs');
const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'libs/client/package.json'];

const run = (...args) => spawnSync(process.execPath, [RELEASE, ...args], { encoding: 'utf8' });
const read = () => FILES.map((file) => readFileSync(join(ROOT, file), 'utf8'));

test('a dry run shows the changes and both packages, and changes no file', () => {
  const before = read();
  const { status, stdout, stderr } = run('99.0.0', '--dry-run');
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /^A release 99\.0\.0 has these changes:/);
  assert.match(stdout, /^Package grove: \d+ files, \d+ bytes packed\.$/m);
  assert.match(stdout, /^Package @grove\/client: \d+ files, \d+ bytes packed\.$/m);
  assert.deepEqual(read(), before);
});

for (const [version, message] of [
  ['', /Name the version/],
  ['next', /Name the version/],
  ['0.0.1', /0\.0\.1 is not above/],
])
  test(`the version ${JSON.stringify(version)} is refused with a sentence, and changes no file`, () => {
    const before = read();
    const { status, stderr } = run(version);
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.deepEqual(read(), before);
  });

const CHANGELOG =
  '# Changelog\n\nIntroduction.\n\n## Unreleased\n\n### Fixed\n\n- A price of $1.\n\n## 1.0.0 - 2026-01-02\n\n- The first.\n';

test('unreleased changes get a version and a day, below a new empty section', () => {
  assert.equal(unreleasedChanges(CHANGELOG), '### Fixed\n\n- A price of $1.');
  const released = releaseChanges(CHANGELOG, '1.1.0', '2026-11-23');
  assert.match(
    released,
    /## Unreleased\n\n## 1\.1\.0 - 2026-11-23\n\n### Fixed\n\n- A price of \$1\.\n\n## 1\.0\.0 - 2026-01-02\n/,
  );
  assert.equal(unreleasedChanges(released), '');
  assert.throws(() => releaseChanges(released, '1.2.0', '2026-11-24'), /nothing to release/);
});

test('a changelog without the section is refused', () => {
  assert.throws(() => unreleasedChanges('# Changelog\n'), /no section "Unreleased"/);
});

test('a release lists the migrations that no release before has brought', () => {
  const listed = withRelease('{"1.0.0":["A1"]}', '1.1.0', ['A1', 'B2']);
  assert.deepEqual(JSON.parse(listed), { '1.0.0': ['A1'], '1.1.0': ['B2'] });
  assert.equal(withRelease(listed, '1.2.0', ['A1', 'B2']), listed);
});
