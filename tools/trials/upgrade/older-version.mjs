import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGES = join(ROOT, 'node_modules');

/** Where a commit has the tool that makes its package: now, and before tools had folders by their purpose. */
const PACKAGE_TOOLS = ['tools/release/package/make-package.mjs', 'tools/package/make-package.mjs'];

/** The version that servers of this one replace: the `commit` of the last release. Before the first release it is the last one that has the package, but not the tables of this one. */
export const VERSION_BEFORE = JSON.parse(readFileSync(join(import.meta.dirname, 'version-before.json'), 'utf8'));

/** Why this copy of the repository has no commits of earlier versions, or undefined. */
export function missingHistory() {
  const options = ['rev-parse', '--is-shallow-repository', '--show-prefix'];
  const { status, stdout } = spawnSync('git', options, { cwd: ROOT, encoding: 'utf8' });
  const [isShallow, folder] = stdout.split('\n');
  if (status !== 0 || folder !== '') return 'this is no clone of the repository, so it has no earlier versions';
  return isShallow === 'true' ? 'this clone has no earlier versions: git fetch --unshallow' : undefined;
}

/**
 * Unpacks a commit into a new folder, compiles it, and returns the folder of its package. It uses the installed packages of this version, because installing those of the commit
 * would take minutes; if it needs others, its package cannot be made. Its types were checked when it was this version.
 */
export function buildVersion(commit, folder) {
  mkdirSync(folder);
  const archive = join(folder, 'version.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkPackages(folder);
  const compiler = [join(PACKAGES, 'typescript/bin/tsc'), '-b', '--noCheck', 'apps/cli', 'apps/api', 'apps/webhook-dispatcher'];
  const tool = PACKAGE_TOOLS.find((file) => existsSync(join(folder, file)));
  const makePackage = `const { makePackageIfOutdated } = await import('./${tool}'); await makePackageIfOutdated();`;
  for (const command of [compiler, ['--input-type=module', '--eval', makePackage]])
    execFileSync(process.execPath, command, { cwd: folder, stdio: 'inherit' });
  return join(folder, 'dist/grove');
}

/** The projects of Grove are those of the commit. */
function linkPackages(folder) {
  const target = join(folder, 'node_modules');
  mkdirSync(join(target, '@grove'), { recursive: true });
  for (const name of readdirSync(PACKAGES).filter((each) => each !== '@grove' && !each.startsWith('.')))
    symlinkSync(join(PACKAGES, name), join(target, name));
  for (const project of projectsIn(folder)) symlinkSync(join(folder, project), join(target, '@grove', basename(project)));
}

const projectsIn = (folder) => ['libs', 'apps'].flatMap((top) => readdirSync(join(folder, top)).map((name) => join(top, name)));
