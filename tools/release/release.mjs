/**
 * Makes a release: `node tools/release/release.mjs 1.2.0`. It gives all packages and the images the version, moves the changes in CHANGELOG.md from "Unreleased" to the release, lists its migrations as released,
 * names it as the version that the next one replaces, builds, packs `grove` and `@grove/client` into dist/packages, and commits and tags the result. Nothing leaves the machine: the last message says how to publish.
 *
 * `--dry-run` checks the same and shows what a release would contain, but changes nothing. It packs what is built now.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { readOptions } from '../program-options.mjs';
import { releaseChanges, unreleasedChanges } from './changelog.mjs';
import { withRelease } from './released-migrations.mjs';

const ROOT = join(import.meta.dirname, '../..');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const PACKAGES = ['dist/grove', 'libs/client'];
const PACKED = 'dist/packages';
const DOCKERFILE = join(ROOT, 'docker/Dockerfile');
const RELEASED = join(ROOT, 'apps/api/released-migrations.json');
const VERSION_BEFORE = join(ROOT, 'tools/trials/upgrade/version-before.json');

/** Prints the names of all migrations, in a process of its own: this one has no reason to load the server. */
const LIST_MIGRATIONS = `import { schema } from '@grove/server';
console.log(JSON.stringify(schema.migrations.map((Migration) => new Migration().name ?? Migration.name)));`;

const { values, positionals } = readOptions(import.meta.filename, {
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [version] = positionals;
const isDryRun = values['dry-run'];

try {
  const { name, version: last } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (!semver.valid(version)) throw new Error('Name the version: node tools/release/release.mjs 1.2.0 [--dry-run]');
  if (!semver.gt(version, last)) throw new Error(`${version} is not above ${last}, the version of ${name} in package.json.`);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const released = releaseChanges(changelog, version, new Date().toISOString().slice(0, 10));
  const changes = git('status', '--porcelain');
  if (changes !== '' && !isDryRun) throw new Error(`Commit or remove these changes first:\n${changes}`);
  if (isDryRun) showRelease(changelog, changes);
  else release(released);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function showRelease(changelog, changes) {
  console.log(`A release ${version} has these changes:\n\n${unreleasedChanges(changelog)}\n`);
  for (const { name, files, size } of pack('--dry-run')) console.log(`Package ${name}: ${files} files, ${size} bytes packed.`);
  if (changes !== '') console.log(`These changes must be committed or removed before the release:\n${changes}`);
  console.log('This was a dry run. Nothing was changed.');
}

function release(changelog) {
  try {
    writeFileSync(CHANGELOG, changelog);
    npm('version', version, '--workspaces', '--include-workspace-root', '--no-git-tag-version');
    writeFileSync(DOCKERFILE, readFileSync(DOCKERFILE, 'utf8').replace(/(image\.version=)"[^"]*"/, `$1"${version}"`));
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
    const names = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', LIST_MIGRATIONS], { cwd: ROOT }));
    writeFileSync(RELEASED, withRelease(readFileSync(RELEASED, 'utf8'), version, names));
    // The commit of the release cannot contain its own name. This one differs only in its version.
    writeFileSync(VERSION_BEFORE, `${JSON.stringify({ commit: git('rev-parse', 'HEAD') }, undefined, 2)}\n`);
    rmSync(join(ROOT, PACKED), { recursive: true, force: true });
    mkdirSync(join(ROOT, PACKED), { recursive: true });
    for (const { name, file } of pack('--pack-destination', PACKED)) console.log(`Packed ${name} as ${join(PACKED, file)}.`);
    git('commit', '--all', '--message', `Release ${version}`);
  } catch (error) {
    git('restore', '--staged', '--worktree', '.');
    throw error;
  }
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
  console.log(`Release ${version} is committed and tagged. When CI has accepted it, publish it:
  git push --follow-tags
  npm publish ${PACKED}/FILE        # for each file`);
}

function pack(...options) {
  return PACKAGES.map((folder) => {
    const [{ name, filename, files, size }] = JSON.parse(npm('pack', `./${folder}`, '--json', ...options));
    return { name, file: filename, files: files.length, size };
  });
}

function npm(...args) {
  return execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
