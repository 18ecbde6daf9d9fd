export { eraseInBatches, pauseBetweenBatches, ROWS_AT_ONCE, type Erasure } from './erase-in-batches.js';
export { Sweeper } from './sweeper.js';
