/** What may be said of a packet besides its name and price; what is not said is ordinary. */
export interface Extras {
  /** Slugs of tags, parted by blanks. */
  readonly tags?: string;
  readonly roast?: string;
  readonly salt?: string;
  readonly origin?: string;
  readonly pack?: string;
  /** A lower price, for good or between two days. */
  readonly sale?: string | readonly [price: string, from: string, to: string];
  /** Pieces counted; without it only `out` tells. */
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
  /** SKU of the group that it belongs to. */
  readonly of?: string;
  /** SKUs, parted by blanks, of what is offered instead and of what is offered as well. */
  readonly up?: string;
  readonly cross?: string;
  readonly note?: string;
}

/** An ordinary packet: what it is called, where it stands and what it costs. */
export type PacketRow = readonly [sku: string, name: string, category: string, price: string, extras?: Extras];

/** A product that comes in several forms, told apart by one attribute (a global one by its slug, else its own by its name). */
export interface FormsRow {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly by: string;
  /** The form chosen at first. */
  readonly first: string;
  readonly forms: readonly (readonly [option: string, price: string, extras?: Extras])[];
  readonly extras?: Extras;
}

/** A group of products that are bought one by one; its members name it. */
export type GroupRow = readonly [sku: string, name: string, category: string, extras?: Extras];

/** Something that another shop sells. */
export type ExternalRow = readonly [sku: string, name: string, price: string, url: string, button: string, extras?: Extras];

/** Something that is not shipped: seats of a workshop, or a file. */
export type DigitalRow = readonly [sku: string, name: string, price: string, file: string, extras?: Extras];
