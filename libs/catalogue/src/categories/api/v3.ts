import { SHOP_V3, VersionOf } from '@grove/rest';
import { ProductCategory } from './v1.js';
import { ProductCategoryV2, SINCE_V2 } from './v2.js';

/** A category of products in `wc/v3`: the same as in `wc/v2`. */
@VersionOf(ProductCategory, { ...SINCE_V2, namespace: SHOP_V3 })
export class ProductCategoryV3 extends ProductCategoryV2 {}
