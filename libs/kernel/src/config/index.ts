export * from './config.js';
export { ConfigurationFaults, environmentExample, readEnvironment } from './env.js';
export { startWarnings } from './start-warnings.js';
export { VERSION } from './version.js';
