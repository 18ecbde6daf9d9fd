export * from './config.js';
export { ConfigurationFaults, environmentExample, readEnvironment } from './env.js';
export { VERSION } from './version.js';
