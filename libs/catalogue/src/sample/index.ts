export { generateProducts } from './generated/generate-products.js';
export { loadSampleShop } from './sample-shop.js';
