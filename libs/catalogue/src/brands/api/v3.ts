import { SHOP_V3, VersionOf } from '@grove/rest';
import { ProductCategory } from '../../categories/api/v1.js';
import { SINCE_V2 } from '../../categories/api/v2.js';
import { ProductCategoryV3 } from '../../categories/api/v3.js';

/** A brand of products, which only `wc/v3` has: a tree like that of the categories. */
@VersionOf(ProductCategory, { ...SINCE_V2, namespace: SHOP_V3, route: 'products/brands', title: 'product_brand' })
export class ProductBrand extends ProductCategoryV3 {}
