export { generateOrders } from './generated/generate-orders.js';
export { loadSampleOrders } from './sample-orders.js';
