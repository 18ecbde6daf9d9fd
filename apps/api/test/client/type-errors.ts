import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where the client is imported from in texts that are compiled. */
export const CLIENT_SOURCE = join(ROOT, 'libs/client/src/index.js');

const OPTIONS = [
  ...['--strict', '--noEmit', '--skipLibCheck', '--ignoreConfig', '--pretty', 'false'],
  ...['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')],
  ...['--lib', 'es2023', '--target', 'es2023', '--module', 'nodenext'],
];

/** What the compiler says about texts in TypeScript, by the names of their files: `products.mts(3,1): error …`. */
export function typeErrorsIn(texts: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'grove-types-'));
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...OPTIONS, ...files], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.replace(/^[^(]*\//, '')]));
}
