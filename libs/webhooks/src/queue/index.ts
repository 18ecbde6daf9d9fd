export { hearWakeUps, type WakeUpCalls } from './wake-up-calls.js';
export { WakeUps, type QueueState } from './wake-ups.js';
export { askingConnection, WAKE_UPS } from './queue.js';
