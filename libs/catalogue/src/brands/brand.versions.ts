import { SHOP_V3, VersionOf } from '@grove/rest';
import { ProductCategory } from '../categories/category.resource.js';
import { acceptCategoryV2, presentCategoryV2, VersionedProductCategory } from '../categories/category.versions.js';

/** A brand of products, which only `shop/v3` has: a tree like that of the categories. */
@VersionOf(ProductCategory, {
  namespace: SHOP_V3,
  route: 'products/brands',
  title: 'product_brand',
  present: presentCategoryV2,
  accept: acceptCategoryV2,
})
export class ProductBrand extends VersionedProductCategory {}
