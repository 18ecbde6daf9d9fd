// Jest runs everything as CommonJS: ESM-only packages (Nest) are compiled on the way in, so no Node flag is needed.
const swc = (syntax) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: syntax === 'ts' ? { syntax: 'typescript', decorators: true } : { syntax: 'ecmascript' },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const esmOnly = ['@nestjs', 'file-type', 'load-esm', 'strtok3', 'token-types', 'uint8array-extras', '@tokenizer', '@borewit'];

module.exports = {
  testEnvironment: 'node',
  // Each file leaves something behind in its process: one that has grown so much makes way for another.
  workerIdleMemoryLimit: '1GB',
  // Servers and databases start in a moment, but on a machine that does much else the moment is long.
  testTimeout: 60_000,
  testEnvironmentOptions: { customExportConditions: ['@grove/source', 'node', 'node-addons'] },
  testMatch: ['**/src/**/*.spec.ts', '**/test/**/*.spec.ts'],
  modulePathIgnorePatterns: ['/dist/'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  transform: { '^.+\\.ts$': swc('ts'), 'node_modules/.+\\.js$': swc('js') },
};
