/**
 * ESLint for all projects in one process: loading it takes longer than checking most projects. Its rule about layers reads the project graph of Nx and is
 * skipped without one, so the graph is made first.
 */
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';

await createProjectGraphAsync();
const eslint = new ESLint();
const results = await eslint.lintFiles(['libs', 'apps']);
const { format } = await eslint.loadFormatter('stylish');
console.log(await format(results));
process.exitCode = results.some(({ errorCount }) => errorCount > 0) ? 1 : 0;
