export { startDispatcher, type RunningDispatcher } from './dispatcher.js';
