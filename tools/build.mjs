/** Compiles what has changed, and makes the package anew if something in it has changed: `npm run build`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

const compiler = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], { cwd: ROOT, stdio: 'inherit' });
const [code] = await once(compiler, 'exit');
process.exitCode = code ?? 1;
if (code === 0) {
  const { makePackageIfOutdated } = await import('./release/package/make-package.mjs');
  await makePackageIfOutdated();
}
