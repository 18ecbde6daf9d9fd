/**
 * Runs the specs of one project: `node tools/test-project.mjs libs/database [jest options]`. How many passed is left in node_modules/.cache, so that
 * whoever runs several projects can add them up.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A project that takes longer than this hangs. */
const LONGEST_MS = 25 * 60_000;

const [project, ...options] = process.argv.slice(2);
const report = `node_modules/.cache/grove-tests/${project}.json`;
mkdirSync(dirname(report), { recursive: true });
const jest = [
  'node_modules/jest/bin/jest.js',
  '-c',
  'jest.config.cjs',
  '--rootDir',
  project,
  '--passWithNoTests',
  '--maxWorkers=2',
  '--json',
  // What a test left open must not keep everyone else waiting.
  '--forceExit',
  `--outputFile=${report}`,
];
process.exitCode =
  spawnSync(process.execPath, [...jest, ...options], {
    stdio: ['inherit', 'ignore', 'inherit'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  }).status ?? 1;
