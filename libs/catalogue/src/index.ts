import { CatalogueTables1700000000500 } from './migrations/1700000000500-catalogue-tables.js';
import { AttributeEntity } from './attributes/attribute.entity.js';
import { SoldFilesOfProducts1700000001340, SoldFilesOfVariations1700000001350 } from './migrations/1700000001340-sold-files.js';
import { GlobalUniqueIdEntity } from './products/global-unique-id.entity.js';
import { ProductDefaultEntity } from './products/product-default.entity.js';
import { ProductImageEntity } from './products/product-image.entity.js';
import { ProductInCategoryEntity } from './products/product-in-category.entity.js';
import { ProductTermEntity } from './products/product-term.entity.js';
import { ProductEntity } from './products/product.entity.js';
import { SkuEntity } from './products/sku.entity.js';
import { VariationEntity } from './variations/variation.entity.js';

export { catalogueChecks } from './consistency/index.js';
export { CatalogueModule } from './catalogue.module.js';
export { AttributesService } from './attributes/attributes.service.js';
export { AttributeTermsService } from './attribute-terms/attribute-terms.service.js';
export { ProductCategoriesService } from './categories/categories.service.js';
export { ProductCategory } from './categories/api/v1.js';
export { ShippingClass } from './shipping-classes/shipping-class.resource.js';
export { ShippingClassesService } from './shipping-classes/shipping-classes.service.js';
export { ProductTag } from './tags/tag.resource.js';
export { ProductTagsService } from './tags/tags.service.js';
export { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from './product-terms/taxonomies.js';
export { countPublishedProducts, findPublishedProducts, type PublishedProduct } from './products/read/published-products.js';
export { ProductsService } from './products/products.service.js';
export { ProductsQuery } from './products/api/query-v1.js';
export { Product } from './products/api/v1.js';
export type { ProductInput } from './products/write/product-input.js';
export { BulkProducts, type DatedProduct } from './products/bulk/bulk-products.js';
export { presentProduct } from './products/api/present-v1.js';
export { SERVERS_KEYS } from './products/write/servers-keys.rules.js';
export { ProductV3 } from './products/api/v3.js';
export { ProductBrand } from './brands/api/v3.js';
export { ProductBrandsService } from './brands/brands.service.js';
export { ProductVariationV3 } from './variations/api/v3.js';
export type { VariationRecord } from './variations/variation-record.js';
export { VariationsService } from './variations/variations.service.js';
export {
  countProducts,
  countProductsByType,
  findDownloads,
  type ProductDownloads,
  findProductNames,
  findPublishedProduct,
  findLastNumberedSku,
  findSkus,
} from './products/read/product-reads.js';
export type { SelectedOption, Sellable } from './sales/sellable.js';
export { SellablesService } from './sales/sellables.service.js';
export { findSoldProducts, type SoldProduct } from './sales/sold-products.js';
export { StockService, type StockPolicy, type StockChange, type AppliedStockChange } from './sales/stock.service.js';
export { VerifiedBuyers, type PurchaseLookup, type Reviewer } from './reviews/verified-buyers.js';
export { countByRating as countReviewsByRating } from '@grove/comments';
export * from './import/index.js';

export const catalogueEntities = [
  AttributeEntity,
  GlobalUniqueIdEntity,
  ProductDefaultEntity,
  ProductEntity,
  ProductImageEntity,
  ProductInCategoryEntity,
  ProductTermEntity,
  SkuEntity,
  VariationEntity,
];
export const catalogueMigrations = [
  CatalogueTables1700000000500,
  SoldFilesOfProducts1700000001340,
  SoldFilesOfVariations1700000001350,
];
