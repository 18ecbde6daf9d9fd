const { createHash } = require('node:crypto');
const { relative } = require('node:path');
const typescript = require('@swc/jest').createTransformer(require('./swc.cjs'));

/** What Node loads, once for all files of tests of a process, instead of Jest anew for each of them. */
const CODE = 'module.exports = requiredByNode(__filename);';
const KEY = createHash('sha1').update(CODE).digest('hex');

/** Everything but tests: specs, and what is in the folder `test` of their project. */
const isLoadedOnce = (file, { config }) =>
  file.includes('/node_modules/') || !(file.endsWith('.spec.ts') || relative(config.rootDir, file).startsWith('test/'));

module.exports = {
  process: (text, file, options) => (isLoadedOnce(file, options) ? { code: CODE } : typescript.process(text, file, options)),
  getCacheKey: (text, file, options) => (isLoadedOnce(file, options) ? KEY : typescript.getCacheKey(text, file, options)),
};
