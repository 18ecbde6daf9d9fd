import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Modules find files by their own address, so each keeps the address that it had in the repository, relative to the package. */
export const originalAddresses = {
  name: 'original addresses',
  setup({ initialOptions, onLoad }) {
    onLoad({ filter: /[\\/](libs|apps)[\\/][\w-]+[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const file = JSON.stringify(relative(initialOptions.absWorkingDir, path).replaceAll('\\', '/'));
      return { contents: code.replaceAll('import.meta.url', `new URL(${file}, import.meta.resolve('#package')).href`) };
    });
  },
};

/** Only classes keep their names: with `keepNames`, esbuild also names each function that the code makes while it runs, and a response from the cache took a fifth longer. */
export const namedClasses = {
  name: 'named classes',
  setup({ initialOptions, onEnd }) {
    initialOptions.keepNames = true;
    initialOptions.write = false;
    onEnd(async ({ outputFiles }) => {
      for (const { path, text } of outputFiles) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, onlyAscii(withoutFunctionNames(text)));
      }
    });
  },
};

const NAME_OF_CLASS = /(?<=static \{\s+)__name\(this, ("[^"]+")\);/g;
const NAMING = /(?<=^var __name = )\(target, value\) => .*;$/m;

function withoutFunctionNames(code) {
  const named = code.replace(NAME_OF_CLASS, 'Object.defineProperty(this, "name", { value: $1, configurable: true });');
  if (named.includes('__name(this')) throw new Error('esbuild names classes in another form now: adapt NAME_OF_CLASS.');
  return named.replace(NAMING, '(target) => target;');
}

/** Node reads a file of ASCII faster, and keeps half as much of it in memory. esbuild leaves other characters where an escape means the same. */
function onlyAscii(code) {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code))
    throw new Error('A template of String.raw has characters that are not ASCII: an escape would change it.');
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Leaves out what TypeORM has for other databases: a tenth of what each process would read. */
export const withoutOtherDrivers = {
  name: 'without other drivers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/[\w-]+\/\w+Driver$/ }, ({ path, importer }) =>
      /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/.test(importer) && !/^\.\/(mysql|better-sqlite3)\//.test(path)
        ? { path, namespace: 'empty' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** `await import()` of a CommonJS package has the named exports that it has in Node. Without this, esbuild gives it a default export only. */
export const namedExports = {
  name: 'named exports',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^.]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData?.isResolved) return undefined;
      const found = await resolve(path, { kind, resolveDir, importer, pluginData: { isResolved: true } });
      return found.errors.length > 0 || found.external || !isCommonJs(found.path)
        ? undefined
        : { path: found.path, namespace: 'named' };
    });
    onLoad({ filter: /.*/, namespace: 'named' }, async ({ path }) => {
      const exported = Object.keys(await import(pathToFileURL(path))).filter(
        (name) => !['default', 'module.exports'].includes(name),
      );
      const contents = `const all = require(${JSON.stringify(path)}); export default all; export const { ${exported.join(', ')} } = all;`;
      return { contents, resolveDir: dirname(path) };
    });
  },
};

function isCommonJs(file) {
  if (extname(file) !== '.js') return extname(file) === '.cjs';
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).type !== 'module';
  }
}
