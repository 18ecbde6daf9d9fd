/**
 * Runs the specs of one project, `node tools/test-project.mjs libs/database`, or those files whose path contains a word, with any options of Vitest:
 * `node tools/test-project.mjs libs/database replica -t MySQL`. A run of all files leaves its result in dist/test-reports, where `npm test` adds up the promises.
 */
import { spawnSync } from 'node:child_process';

/** Whatever takes longer than this hangs, also on a slow machine. */
const LONGEST_MS = 50 * 60_000;

const ROOT = process.cwd();
const [project, ...options] = process.argv.slice(2);
const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${ROOT}/dist/test-reports/${project}.json`];
const whole = ['--passWithNoTests', ...report];
// A file and a pipe show the codes of colours as text.
const colour = process.stdout.isTTY ? [] : ['--no-color'];

// Nx asks for colours, which processes that specs start would write into their output.
const { FORCE_COLOR, ...env } = process.env;
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', project, '--config', `${ROOT}/vitest.config.mjs`, ...colour];
const { status } = spawnSync(process.execPath, [...vitest, ...(options.length === 0 ? whole : options)], {
  ...{ env, stdio: 'inherit', timeout: LONGEST_MS, killSignal: 'SIGKILL' },
});
process.exitCode = status ?? 1;
