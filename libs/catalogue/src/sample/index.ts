export { growShop } from './grown/grow-shop.js';
export { loadSampleShop } from './sample-shop.js';
