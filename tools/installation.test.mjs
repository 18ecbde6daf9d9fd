import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import semver from 'semver';

const readJson = (path) => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'));
const { engines, allowScripts } = readJson('package.json');
const packages = Object.entries(readJson('package-lock.json').packages);

test('npm installs nothing that refuses the oldest Node on which Grove runs', () => {
  const oldest = semver.minVersion(engines.node);
  const refusing = packages.filter(([, { engines: own }]) => own?.node && !semver.satisfies(oldest, own.node));
  assert.deepEqual(
    refusing.map(([path]) => path),
    [],
  );
});

test('for each package with a script that npm would run at its installation, package.json says whether it may', () => {
  const names = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  assert.deepEqual(Object.keys(allowScripts).sort(), [...new Set(names)].sort());
});
