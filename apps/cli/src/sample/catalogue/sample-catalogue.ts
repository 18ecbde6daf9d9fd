import type { ProductInput } from '@grove/catalogue';
import { readSampleJson } from '../sample-data.js';

/** A category; parents come before their children. */
interface SampleCategory {
  readonly slug: string;
  readonly name: string;
  /** The slug of its parent. */
  readonly parent?: string;
  readonly description: string;
}

/** A tag or a shipping class. */
export interface SampleTerm {
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
}

/** A global attribute with the names of its terms in their order. */
export interface SampleAttribute {
  readonly slug: string;
  readonly name: string;
  readonly orderBy: 'menu_order' | 'name';
  readonly terms: readonly string[];
}

type Named =
  | 'attributes'
  | 'categories'
  | 'defaultAttributes'
  | 'parentId'
  | 'sku'
  | 'tags'
  | 'upsellIds'
  | 'crossSellIds'
  | 'variations';

/** A product as a client would send it, except that it names other records by slug or SKU. */
export interface SampleProduct extends Omit<ProductInput, Named> {
  readonly sku: string;
  readonly categories: readonly string[];
  readonly tags?: readonly string[];
  /** Its option of each global attribute. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The grouped product that it belongs to, which comes before it. */
  readonly parent?: string;
  readonly upsells?: readonly string[];
  readonly crossSells?: readonly string[];
  readonly variations?: SampleVariations;
}

/** The variations of a product. */
interface SampleVariations {
  /** The slug of a global attribute, or the name of a custom one. */
  readonly attribute: string;
  /** The default option. */
  readonly default: string;
  readonly options: readonly SampleVariation[];
}

/** A variation with its option. */
interface SampleVariation extends Pick<ProductInput, 'regularPrice' | 'salePrice' | 'shippingClass' | 'stockQuantity'> {
  readonly option: string;
  readonly sku: string;
}

export const readCategories = (): readonly SampleCategory[] => readSampleJson('catalogue/categories.json');
export const readTags = (): readonly SampleTerm[] => readSampleJson('catalogue/tags.json');
export const readShippingClasses = (): readonly SampleTerm[] => readSampleJson('catalogue/shipping-classes.json');
export const readAttributes = (): readonly SampleAttribute[] => readSampleJson('catalogue/attributes.json');
export const readProducts = (): readonly SampleProduct[] => readSampleJson('catalogue/products.json');
