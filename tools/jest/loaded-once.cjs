const { createHash } = require('node:crypto');
const { relative } = require('node:path');
const typescript = require('@swc/jest').createTransformer(require('./swc.cjs'));

/** What Node loads, once for all files of tests of a process, instead of Jest anew for each of them. */
const CODE = 'module.exports = requiredByNode(__filename);';
const KEY = createHash('sha1').update(CODE).digest('hex');

/** Packages, and sources of other projects than the one whose specs run. */
const isLoadedOnce = (file, { config }) => file.includes('/node_modules/') || relative(config.rootDir, file).startsWith('..');

module.exports = {
  process: (text, file, options) => (isLoadedOnce(file, options) ? { code: CODE } : typescript.process(text, file, options)),
  getCacheKey: (text, file, options) => (isLoadedOnce(file, options) ? KEY : typescript.getCacheKey(text, file, options)),
};
