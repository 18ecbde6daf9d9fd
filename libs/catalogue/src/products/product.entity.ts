import { Entity } from 'typeorm';
import { Flag, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import type { Download } from './product-parts.resource.js';
import type { ProductStatus, ProductType } from './product.resource.js';

/** An attribute as a product stores it. The options of a global attribute are also terms of the product. */
export interface StoredAttribute {
  /** Id of a global attribute; 0 for a custom attribute. */
  id: number;
  name: string;
  visible: boolean;
  variation: boolean;
  position: number;
  options: string[];
}

/** One chosen option: `term` for a global attribute, `option` for a custom one. */
export interface StoredOption {
  id: number;
  /** Slug of the name of a custom attribute. */
  name: string;
  /** Id of the term; 0 for a custom attribute. */
  term: number;
  option: string;
}

/** A product. Prices are stored as text, so that clients get back the digits they sent. Calculations convert them to `Money`. */
@Entity('product')
export class ProductEntity {
  @Id() id: number;
  @Instant() createdAt: string;
  @Instant() modifiedAt: string;
  @Line(10) type: ProductType;
  @Line(10) status: ProductStatus;
  /** The first column of the indexes that lists use. */
  @Flag() notInTrash: boolean;
  @Line(3000) name: string;
  /** The beginning of the name without accents and case, for sorting. */
  @Line(190) nameKey: string;
  @Line(200) slug: string;
  /** The slug if it must be unique; null for drafts and products in the trash. */
  @Line(200, { nullable: true }) slugKey: string | null;
  /** Name and descriptions without markup, accents and letter case, for searches. */
  @Text() searchText: string;
  @Flag() featured: boolean;
  @Line(10) catalogVisibility: string;
  /** HTML. It is cleaned and rendered when it is written, because it is read far more often. */
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
  /** Sum of the stars of all ratings. */
  @Int({ default: 0 }) ratingStars: number;
  @Json() upsellIds: number[];
  @Json() crossSellIds: number[];
  @Int() parentId: number;
  @Json() attributes: StoredAttribute[];
  @Json() defaultAttributes: StoredOption[];
  /** Whether it has rows in `product_image`, so that most lists need not read that table. */
  @Flag() hasImages: boolean;
  @Int() menuOrder: number;
}

/** A product with the defaults of all fields. */
export const BLANK_PRODUCT: Omit<ProductEntity, 'id' | 'createdAt' | 'modifiedAt'> = {
  type: 'simple',
  status: 'publish',
  notInTrash: true,
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
  hasImages: false,
  menuOrder: 0,
};
