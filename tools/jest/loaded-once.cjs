const { createHash } = require('node:crypto');

/** A package is loaded by Node, once for all files of tests, instead of by Jest anew for each of them. */
const CODE = 'module.exports = requiredByNode(__filename);';
const KEY = createHash('sha1').update(CODE).digest('hex');

module.exports = { process: () => ({ code: CODE }), getCacheKey: () => KEY };
