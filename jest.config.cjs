const TRANSFORM = `${__dirname}/tools/jest/loaded-once.cjs`;

module.exports = {
  testEnvironment: `${__dirname}/tools/jest/environment.cjs`,
  // Each file leaves something behind in its process: one that has grown so much makes way for another.
  workerIdleMemoryLimit: '1GB',
  // When nothing is left open, Node still needs a moment to give back that much memory. Only a worker that needs longer leaks.
  workerGracefulExitTimeout: 10_000,
  // Servers and databases start in a moment, but on a machine that does much else the moment is long.
  testTimeout: 60_000,
  testEnvironmentOptions: { customExportConditions: ['@grove/source', 'node', 'node-addons'] },
  testMatch: ['**/src/**/*.spec.ts', '**/test/**/*.spec.ts'],
  modulePathIgnorePatterns: ['/dist/'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: ['/node_modules/(jest-|@jest/|@swc/)'],
  transform: { '^.+\\.ts$': TRANSFORM, '/node_modules/.+\\.js$': TRANSFORM },
};
