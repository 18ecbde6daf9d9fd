/**
 * Makes the files that browsers load, in `dist/site`: `node apps/back-office/bundle.mjs`. All but `index.html` have a hash of their content in their name, so that
 * browsers keep them for good. Screens are files of their own, which are loaded when they are opened.
 */
import { build } from 'esbuild';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const PROJECT = import.meta.dirname;
const ROOT = join(PROJECT, '../..');
const SITE = join(PROJECT, 'dist/site');
const ENTRY = 'apps/back-office/src/main.tsx';
const ICON = 'apps/back-office/public/icon.svg';

/** The list of all files that are part of the bundle, relative to the repository: their packages have licences that go with it. */
export const INPUTS = join(PROJECT, 'dist/inputs.json');

/** Makes all files anew. */
export async function bundleBackOffice() {
  rmSync(SITE, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY, ICON],
    outdir: join(SITE, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'copy' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  writeFileSync(join(SITE, 'index.html'), indexPage(metafile.outputs));
  writeFileSync(INPUTS, JSON.stringify(Object.keys(metafile.inputs)));
}

/** The page that loads the app. It has no script of its own, so that the Content-Security-Policy needs to allow none. */
function indexPage(outputs) {
  const outputOf = (entry) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint === entry || entry in outputs[path].inputs);
  const nameOf = (path) => `assets/${basename(path)}`;
  const main = outputOf(ENTRY);
  const preloaded = outputs[main].imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  const links = preloaded.map((path) => `<link rel="modulepreload" href="${nameOf(path)}">`).join('\n    ');
  const style = outputs[main].cssBundle;
  return readFileSync(join(PROJECT, 'index.html'), 'utf8')
    .replace('<!-- links -->', () => (style ? `${links}\n    <link rel="stylesheet" href="${nameOf(style)}">` : links))
    .replace('icon.svg', () => nameOf(outputOf(ICON)))
    .replace('main.js', () => nameOf(main));
}

if (process.argv[1] === import.meta.filename) await bundleBackOffice();
