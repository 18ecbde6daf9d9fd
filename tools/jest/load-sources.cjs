/** Has Node load the sources of our libraries as they are, so that all files of tests of one process share them. */
const { createHash, randomBytes } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const { transformSync, version } = require('@swc/core');
const OPTIONS = require('./swc.cjs');

const ROOT = join(__dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/grove-sources');
mkdirSync(CACHE, { recursive: true });

/** Compiled sources are kept by the hash of their text: each worker would compile them anew. */
function compiled(filename) {
  const text = readFileSync(filename, 'utf8');
  const key = createHash('sha1')
    .update(JSON.stringify([version, OPTIONS, filename, text]))
    .digest('hex');
  const file = join(CACHE, `${key}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { code } = transformSync(text, { ...OPTIONS, filename });
  // Another worker may write the same file: it is complete from when it has its name.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, code);
  renameSync(draft, file);
  return code;
}

Module._extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

/** `./thing.js` names a compiled file, whose source is `./thing.ts`; `@grove/core/testing` what its package calls so. */
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...more) {
  if (request.startsWith('@grove/')) return sourceOf(request);
  const source = request.startsWith('.') && parent?.filename?.endsWith('.ts');
  return resolve.call(this, source ? request.replace(/\.js$/, '.ts') : request, parent, ...more);
};

const sources = new Map();

function sourceOf(request) {
  if (!sources.has(request)) {
    const [scope, name, ...path] = request.split('/');
    const folder = dirname(resolve(`${scope}/${name}/package.json`, module));
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const target = exports[['.', ...path].join('/')];
    sources.set(request, join(folder, target['@grove/source'] ?? target));
  }
  return sources.get(request);
}
