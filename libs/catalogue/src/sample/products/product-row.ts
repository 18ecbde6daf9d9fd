/** Optional fields of a product; those that are absent have their defaults. */
export interface Extras {
  /** Slugs of tags, separated by spaces. */
  readonly tags?: string;
  readonly roast?: string;
  readonly salt?: string;
  readonly origin?: string;
  readonly pack?: string;
  /** The sale price, without limit or between two days. */
  readonly sale?: string | readonly [price: string, from: string, to: string];
  /** Quantity of a managed stock. Without it the stock is not managed, and `out` says whether the product is out of stock. */
  readonly stock?: number;
  readonly backorders?: 'notify' | 'yes';
  readonly out?: true;
  readonly kg?: string;
  readonly cm?: readonly [length: string, width: string, height: string];
  /** Slug of the shipping class. */
  readonly ships?: string;
  readonly featured?: true;
  readonly status?: 'draft' | 'pending' | 'private';
  readonly listed?: 'catalog' | 'search' | 'hidden';
  /** SKU of the grouped product that it belongs to. */
  readonly of?: string;
  /** SKUs of up-sells and cross-sells, separated by spaces. */
  readonly up?: string;
  readonly cross?: string;
  readonly note?: string;
}

/** A simple product. */
export type PacketRow = readonly [sku: string, name: string, category: string, price: string, extras?: Extras];

/** A variable product. `by` is the attribute of its variations: the slug of a global attribute, or the name of a custom one. */
export interface VariableRow {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly by: string;
  /** The default option. */
  readonly first: string;
  readonly forms: readonly (readonly [option: string, price: string, extras?: Extras])[];
  readonly extras?: Extras;
}

/** A grouped product. The products in it have its SKU as `of`. */
export type GroupRow = readonly [sku: string, name: string, category: string, extras?: Extras];

/** An external product. */
export type ExternalRow = readonly [sku: string, name: string, price: string, url: string, button: string, extras?: Extras];

/** A virtual product, such as a workshop, or a downloadable one. */
export type DigitalRow = readonly [sku: string, name: string, price: string, file: string, extras?: Extras];
