import { Entity } from 'typeorm';
import { Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { Download } from './product-parts.resource.js';
import type { ProductStatus, ProductType } from './product.resource.js';

/** What a product stores of one of its attributes. The options of a global one are the terms that the product carries. */
export interface StoredAttribute {
  /** Identifier of a global attribute; 0 for one of its own. */
  id: number;
  name: string;
  visible: boolean;
  variation: boolean;
  position: number;
  options: string[];
}

/** One chosen option: `term` for a global attribute, `option` for an own one. */
export interface StoredOption {
  id: number;
  /** Slug of the name of an own attribute. */
  name: string;
  /** Identifier of the term; 0 for an own attribute. */
  term: number;
  option: string;
}

/** A product. Prices are kept as sent, because clients get back the digits they wrote; `Money` reads them wherever one counts with them. */
@Entity('product')
export class ProductEntity {
  @Id() id: number;
  @Instant() createdAt: string;
  @Instant() modifiedAt: string;
  @Line(10) type: ProductType;
  @Line(10) status: ProductStatus;
  /** Not in the trash; leads the indexes that serve lists. */
  @Flag() listed: boolean;
  @Line(3000) name: string;
  /** The beginning of the name without accents and case, for sorting. */
  @Line(190) nameKey: string;
  @Line(200) slug: string;
  /** The slug where it must be unique: not for drafts nor in the trash. */
  @Line(200, { nullable: true }) slugKey: string | null;
  /** Name and descriptions, folded and without markup: what a search looks through. */
  @Text() searchText: string;
  @Flag() featured: boolean;
  @Line(10) catalogVisibility: string;
  /** Cleaned and rendered when written; read far more often than written. */
  @Text() description: string;
  @Text() shortDescription: string;
  @Text() purchaseNote: string;
  @Line(100) sku: string;
  @Line(20) regularPrice: string;
  @Line(20) salePrice: string;
  @Instant({ nullable: true }) saleFrom: string | null;
  @Instant({ nullable: true }) saleTo: string | null;
  @Int() totalSales: number;
  @Flag() virtual: boolean;
  @Flag() downloadable: boolean;
  @Json() downloads: Download[];
  @Int() downloadLimit: number;
  @Int() downloadExpiry: number;
  @Line(20) downloadType: string;
  @Line(2000) externalUrl: string;
  @Line(200) buttonText: string;
  @Line(10) taxStatus: string;
  @Line(200) taxClass: string;
  @Flag() manageStock: boolean;
  @Int({ nullable: true }) stockQuantity: number | null;
  @Flag() inStock: boolean;
  @Line(10) backorders: string;
  @Flag() soldIndividually: boolean;
  @Line(20) weight: string;
  @Line(20) length: string;
  @Line(20) width: string;
  @Line(20) height: string;
  @Int() shippingClassId: number;
  @Flag() reviewsAllowed: boolean;
  @Int({ default: 0 }) ratingCount: number;
  /** The stars of all ratings together. */
  @Int({ default: 0 }) ratingStars: number;
  @Json() upsellIds: number[];
  @Json() crossSellIds: number[];
  @Int() parentId: number;
  @Json() attributes: StoredAttribute[];
  @Json() defaultAttributes: StoredOption[];
  /** Whether rows of `product_image` belong to it, so that most lists need not ask. */
  @Flag() pictured: boolean;
  @Int() menuOrder: number;
}

/** A product before anything was said about it. */
export const BLANK_PRODUCT: Omit<ProductEntity, 'id' | 'createdAt' | 'modifiedAt'> = {
  type: 'simple',
  status: 'publish',
  listed: true,
  name: 'Product',
  nameKey: 'product',
  slug: '',
  slugKey: null,
  searchText: 'product',
  featured: false,
  catalogVisibility: 'visible',
  description: '',
  shortDescription: '',
  purchaseNote: '',
  sku: '',
  regularPrice: '',
  salePrice: '',
  saleFrom: null,
  saleTo: null,
  totalSales: 0,
  virtual: false,
  downloadable: false,
  downloads: [],
  downloadLimit: -1,
  downloadExpiry: -1,
  downloadType: 'standard',
  externalUrl: '',
  buttonText: '',
  taxStatus: 'taxable',
  taxClass: '',
  manageStock: false,
  stockQuantity: null,
  inStock: true,
  backorders: 'no',
  soldIndividually: false,
  weight: '',
  length: '',
  width: '',
  height: '',
  shippingClassId: 0,
  reviewsAllowed: true,
  ratingCount: 0,
  ratingStars: 0,
  upsellIds: [],
  crossSellIds: [],
  parentId: 0,
  attributes: [],
  defaultAttributes: [],
  pictured: false,
  menuOrder: 0,
};
