export { CONFIG_CLASSES } from './configuration.js';
export { startDispatcher, type RunningDispatcher } from './dispatcher.js';
