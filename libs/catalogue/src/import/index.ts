export { attributeImport, type ImportedAttribute } from './attribute.import.js';
export { productDefaultImport, type ImportedProductDefault } from './product-default.import.js';
export { productImport, type ImportedProduct, type ImportedVariationState } from './product.import.js';
export type { StockStatus } from './stock-status.js';
export { variationImport, type ImportedVariation } from './variation.import.js';
