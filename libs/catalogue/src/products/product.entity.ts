import { Entity } from 'typeorm';
import { Flag, Id, Instant, Int, Json, Line, Listed, Text } from '@grove/database';
import type { Download } from './api/parts-v1.js';

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
  /** Id of the term; 0 for a custom attribute, and for an option that is no term. */
  term: number;
  /** The option of a custom attribute. For a global one the slug of the option, which is shown if there is no such term; it may be empty if there is one. */
  option: string;
}

/** A product. Lists filter and sort by the listed columns; by the stock quantity only those that ask for a stock status, which say so. Prices are stored as text, so that clients get back the digits they sent. Calculations convert them to `Money`. */
@Entity('product')
export class ProductEntity {
  @Id() id: number;
  /** The date by which lists are sorted and filtered. */
  @Listed() @Instant() createdAt: string;
  /** The date that is shown, if WooCommerce shows another one than that of its lists; null otherwise. */
  @Listed() @Instant({ nullable: true }) shownCreatedAt: string | null;
  /** Whether no date is shown, because WooCommerce has none. */
  @Listed() @Flag({ default: false }) undated: boolean;
  @Listed('rarely') @Instant({ nullable: true }) modifiedAt: string | null;
  /** Types from WooCommerce that Grove does not know are kept; such a product is shown as a simple one. Empty for a product that never had a type. */
  @Listed() @Line(200) type: string;
  /** Besides those of the resource: `trash`, `future`, and statuses from WooCommerce. */
  @Listed() @Line(20) status: string;
  /** The first column of the indexes that lists use. */
  @Listed() @Flag() notInTrash: boolean;
  @Line(3000) name: string;
  /** The beginning of the name without accents and case, for sorting. */
  @Listed() @Line(190) nameKey: string;
  @Listed() @Line(200) slug: string;
  /** The slug if it must be unique; null for drafts and products in the trash. */
  @Listed() @Line(200, { nullable: true }) slugKey: string | null;
  /** Name and descriptions without markup, accents and letter case, for searches. */
  @Listed() @Text() searchText: string;
  @Listed() @Flag() featured: boolean;
  @Listed() @Line(10) catalogVisibility: string;
  /** HTML. It is cleaned and rendered when it is written, because it is read far more often. */
  @Text() description: string;
  @Text() shortDescription: string;
  @Text() purchaseNote: string;
  @Listed() @Line(255) sku: string;
  /** The price that is charged, if it does not follow from the other prices: WooCommerce did not update it. Null otherwise. */
  @Listed() @Line(20, { nullable: true }) activePrice: string | null;
  @Listed() @Line(20) regularPrice: string;
  @Listed() @Line(20) salePrice: string;
  @Listed() @Instant({ nullable: true }) saleFrom: string | null;
  @Listed() @Instant({ nullable: true }) saleTo: string | null;
  /** Whether the days of the sale are shown in UTC instead of the zone of the site, as in the system that it comes from. */
  @Flag({ default: false }) saleDaysInUtc: boolean;
  @Listed('rarely') @Int() totalSales: number;
  @Listed() @Flag() virtual: boolean;
  @Listed() @Flag() downloadable: boolean;
  @Json() downloads: Download[];
  @Int() downloadLimit: number;
  @Int() downloadExpiry: number;
  @Line(20) downloadType: string;
  @Line(2000) externalUrl: string;
  @Line(200) buttonText: string;
  @Line(10) taxStatus: string;
  @Listed() @Line(200) taxClass: string;
  @Listed() @Flag() manageStock: boolean;
  @Int({ nullable: true }) stockQuantity: number | null;
  @Listed() @Flag() inStock: boolean;
  /** `instock`, `outofstock` or `onbackorder`, if it does not follow from the other fields; null otherwise. */
  @Listed() @Line(20, { nullable: true }) stockStatus: string | null;
  @Listed() @Line(10) backorders: string;
  @Flag() soldIndividually: boolean;
  @Line(20) weight: string;
  @Line(20) length: string;
  @Line(20) width: string;
  @Line(20) height: string;
  @Listed() @Int() shippingClassId: number;
  @Flag() reviewsAllowed: boolean;
  @Listed('rarely') @Int({ default: 0 }) ratingCount: number;
  /** Sum of the stars of all ratings. */
  @Listed('rarely') @Int({ default: 0 }) ratingStars: number;
  /** The average rating, if it does not follow from the ratings; null otherwise. */
  @Line(20, { nullable: true }) averageRating: string | null;
  @Json() upsellIds: number[];
  @Json() crossSellIds: number[];
  @Listed() @Int() parentId: number;
  /** The products of a group in their order, also those that were deleted. Null if the group consists of the products that have it as their parent. */
  @Json({ nullable: true }) groupedIds: number[] | null;
  @Json() attributes: StoredAttribute[];
  @Json() defaultAttributes: StoredOption[];
  /** Its texts as they were sent, without dangerous markup. Null: they were written before this was stored, or by an import. */
  @Text({ nullable: true, select: false }) sentDescription?: string | null;
  @Text({ nullable: true, select: false }) sentShortDescription?: string | null;
  @Text({ nullable: true, select: false }) sentPurchaseNote?: string | null;
  /** The stock of which the shop wants to know that it is low. Null unless stock is managed. */
  @Int({ nullable: true }) lowStockAmount: number | null;
  @Line(255, { default: '' }) postPassword: string;
  /** GTIN, UPC, EAN or ISBN: digits and hyphens, unique over products and variations. */
  @Listed() @Line(100, { default: '' }) globalUniqueId: string;
  /** Whether it has rows in `product_image`, so that most lists need not read that table. */
  @Flag() hasImages: boolean;
  @Listed('rarely') @Int() menuOrder: number;
}

/** A product with the defaults of all fields. */
export const BLANK_PRODUCT: Omit<ProductEntity, 'id' | 'createdAt' | 'modifiedAt'> = {
  shownCreatedAt: null,
  undated: false,
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
  activePrice: null,
  regularPrice: '',
  salePrice: '',
  saleFrom: null,
  saleTo: null,
  saleDaysInUtc: false,
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
  stockStatus: null,
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
  averageRating: null,
  upsellIds: [],
  crossSellIds: [],
  parentId: 0,
  groupedIds: null,
  attributes: [],
  defaultAttributes: [],
  sentDescription: null,
  sentShortDescription: null,
  sentPurchaseNote: null,
  lowStockAmount: null,
  postPassword: '',
  globalUniqueId: '',
  hasImages: false,
  menuOrder: 0,
};
