/**
 * Runs the specs of one project, `node tools/test-project.mjs libs/database [jest options]`, or of all of them as one run: `all` in place of the project.
 * How many passed is left in node_modules/.cache/grove-tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { makePackageIfOutdated } from './package/make-package.mjs';

/** Whatever takes longer than this hangs, also on a slow machine. */
const LONGEST_MS = 50 * 60_000;

// Specs that start processes start the package.
await makePackageIfOutdated();

const [project, ...options] = process.argv.slice(2);
const report = `node_modules/.cache/grove-tests/${[project, ...options]
  .join('-')
  .replace(/[^\w/-]+/g, '-')
  .slice(0, 200)}.json`;
mkdirSync(dirname(report), { recursive: true });
const specs = project === 'all' ? ['-c', 'tools/jest/all-projects.cjs'] : ['-c', 'jest.config.cjs', '--rootDir', project];
// Two more than there are cores: one of them has a file that mostly waits (see `order-of-files.cjs`), and all others wait for a server now and then.
const workers = `--maxWorkers=${availableParallelism() + 2}`;
// Workers get the same options of Node. With more space for young objects they collect garbage less often, and with one thread each, because the processors have
// enough to do. Most code runs so seldom that Node 20 takes longer to optimize it than it saves; later versions do not know the option.
const jest = [
  '--max-semi-space-size=64',
  '--no-parallel-scavenge',
  ...(process.version.startsWith('v20.') ? ['--interrupt-budget=500000'] : []),
  'node_modules/jest/bin/jest.js',
  ...specs,
  workers,
  '--passWithNoTests',
  '--json',
  `--outputFile=${report}`,
];
process.exitCode =
  spawnSync(process.execPath, [...jest, ...options], {
    stdio: ['inherit', 'ignore', 'inherit'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  }).status ?? 1;
