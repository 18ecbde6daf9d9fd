interface Choice {
  readonly id: string;
  /** The name of its text. */
  readonly name: string;
}

const choicesOf = (kind: string, ids: readonly string[]): Choice[] => ids.map((id) => ({ id, name: `products.${kind}.${id}` }));

/** The values of fields that have a few, with the names of their texts. */
export const STATUSES = choicesOf('status', ['publish', 'draft', 'pending', 'private']);
export const TYPES = choicesOf('type', ['simple', 'variable', 'grouped', 'external']);
export const STOCK_FILTERS = choicesOf('stock_status', ['instock', 'lowstock', 'outofstock', 'onbackorder']);
export const BACKORDERS = choicesOf('backorders', ['no', 'notify', 'yes']);
export const VISIBILITIES = choicesOf('visibility', ['visible', 'catalog', 'search', 'hidden']);
export const TAX_STATUSES = choicesOf('tax_status', ['taxable', 'shipping', 'none']);
