import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = join(ROOT, 'node_modules');

/**
 * Unpacks a commit into an empty folder and compiles it. It uses the installed packages of this version, because installing those of the commit would take minutes; if it needs
 * others, compiling fails.
 */
export function buildVersion(commit, folder) {
  const archive = join(folder, 'version.tar');
  writeFileSync(archive, execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 }));
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkPackages(join(folder, 'node_modules'));
  const compiler = [join(PACKAGES, 'typescript/bin/tsc'), '-b', 'apps/cli', 'apps/api', 'apps/webhook-dispatcher'];
  execFileSync(process.execPath, compiler, { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** The libraries of Grove are those of the commit. */
function linkPackages(target) {
  mkdirSync(join(target, '@grove'), { recursive: true });
  for (const name of readdirSync(PACKAGES).filter((each) => each !== '@grove' && !each.startsWith('.')))
    symlinkSync(join(PACKAGES, name), join(target, name));
  for (const name of readdirSync(join(PACKAGES, '@grove')))
    symlinkSync(readlinkSync(join(PACKAGES, '@grove', name)), join(target, '@grove', name));
}
