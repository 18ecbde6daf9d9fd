/** Runs the specs of one project: `node tools/test-project.mjs libs/kernel [jest options]`. */
import { spawnSync } from 'node:child_process';

const [project, ...options] = process.argv.slice(2);
const jest = ['node_modules/jest/bin/jest.js', '-c', 'jest.config.cjs', '--rootDir', project, '--passWithNoTests', ...options];
process.exitCode = spawnSync(process.execPath, jest, { stdio: 'inherit' }).status ?? 1;
