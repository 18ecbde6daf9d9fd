export { growOrders } from './grown/grow-orders.js';
export { loadSampleOrders } from './sample-orders.js';
