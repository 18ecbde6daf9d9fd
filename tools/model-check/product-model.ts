import { decimal } from './decimal.js';
import type { Stored } from './stored.js';

/** Prices and stock, which products and variations have alike. */
export interface Offer {
  regularPrice: string;
  salePrice: string;
  manageStock: boolean;
  stockQuantity: number | null;
  inStock: boolean;
  backorders: string;
}

export interface Variation extends Offer {
  id: number;
  readonly option: string;
}

export interface Product extends Offer, Stored {
  name: string;
  readonly type: string;
  visibility: string;
  featured: boolean;
  /** Places of categories in the model. */
  categories: readonly number[];
  readonly taxClass: string;
  readonly isTaxable: boolean;
  readonly variations: Variation[];
  totalSales: number;
}

/** What a request says of an offer; `null` and an absent key are two cases. */
interface OfferFields {
  readonly regular_price?: string | null;
  readonly sale_price?: string | null;
  readonly manage_stock?: boolean | null;
  readonly stock_quantity?: number | null;
  readonly backorders?: string | null;
  readonly in_stock?: boolean | null;
}

interface ProductFields extends OfferFields {
  readonly name?: string | null;
  readonly status?: string | null;
  readonly catalog_visibility?: string | null;
  readonly featured?: boolean | null;
}

export const newOffer = (): Offer => ({
  regularPrice: '',
  salePrice: '',
  manageStock: false,
  stockQuantity: null,
  inStock: true,
  backorders: 'no',
});

/** `null` clears a price, and is no pieces where pieces are counted. Everywhere else it means "not sent". */
export function changeOffer(offer: Offer, fields: OfferFields): void {
  if (fields.regular_price !== undefined) offer.regularPrice = priceText(fields.regular_price);
  if (fields.sale_price !== undefined) offer.salePrice = priceText(fields.sale_price);
  if (!isSale(offer)) offer.salePrice = '';
  offer.manageStock = fields.manage_stock ?? offer.manageStock;
  if (!offer.manageStock) {
    Object.assign(offer, { stockQuantity: null, backorders: 'no', inStock: fields.in_stock ?? offer.inStock });
    return;
  }
  offer.backorders = fields.backorders ?? offer.backorders;
  if (fields.stock_quantity !== undefined) offer.stockQuantity = fields.stock_quantity ?? 0;
  settleStock(offer);
}

/** A price stays as it was sent, but for a point that nothing follows. */
const priceText = (sent: string | null): string => (sent ?? '').replace(/\.$/, '');

/** Counted stock says by itself whether there is any. */
export function settleStock(offer: Offer): void {
  if (offer.manageStock) offer.inStock = (offer.stockQuantity ?? 0) > 0 || offer.backorders !== 'no';
}

export function changeProduct(product: Product, fields: ProductFields): void {
  product.name = fields.name ?? product.name;
  product.status = fields.status ?? product.status;
  product.visibility = fields.catalog_visibility ?? product.visibility;
  product.featured = fields.featured ?? product.featured;
  const { regular_price, sale_price, ...others } = fields;
  const { manageStock, inStock } = product;
  changeOffer(product, product.type === 'variable' ? others : { regular_price, sale_price, ...others });
  // Variations whose stock the product managed keep the status that they had from it.
  if (manageStock && !product.manageStock)
    for (const variation of product.variations) if (!variation.manageStock) variation.inStock = inStock;
}

const isSale = ({ regularPrice, salePrice }: Offer): boolean =>
  salePrice !== '' && regularPrice !== '' && decimal(salePrice) < decimal(regularPrice);

const activePrice = (offer: Offer): string => (isSale(offer) ? offer.salePrice : offer.regularPrice);

/** What one piece costs; of a variable product the cheapest variation that has a price. */
export function priceOf(product: Product, variation?: Variation): string {
  if (variation) return activePrice(variation);
  if (product.type !== 'variable') return activePrice(product);
  const prices = product.variations.map(activePrice).filter((price) => price !== '');
  return prices.reduce((cheapest, price) => (cheapest === '' || decimal(price) < decimal(cheapest) ? price : cheapest), '');
}

/** Who counts the pieces: the variation, else the product, else nobody. Of a product that was deleted for good nothing is counted. */
export function stockHolder(product: Product, variation?: Variation): Offer | undefined {
  if (product.isGone) return undefined;
  if (variation?.manageStock) return variation;
  return product.manageStock ? product : undefined;
}

/** The fields by which the interface shows a product. */
export function shownProduct(product: Product): Record<string, unknown> {
  const isVariable = product.type === 'variable';
  const price = priceOf(product);
  return {
    name: product.name,
    status: product.isTrashed ? 'trash' : product.status,
    catalog_visibility: product.visibility,
    featured: product.featured,
    regular_price: isVariable ? '' : product.regularPrice,
    sale_price: isVariable ? '' : product.salePrice,
    price,
    on_sale: isVariable ? product.variations.some(isSale) : isSale(product),
    purchasable: price !== '',
    manage_stock: product.manageStock,
    stock_quantity: product.stockQuantity,
    backorders: product.backorders,
    in_stock: isVariable && !product.manageStock ? product.variations.some((one) => isAvailable(product, one)) : product.inStock,
    total_sales: product.totalSales,
    // A product in the trash shows no variations.
    variations: product.isTrashed ? [] : product.variations.map((variation) => shownVariation(product, variation)),
  };
}

const isAvailable = (product: Product, variation: Variation): boolean => (stockHolder(product, variation) ?? variation).inStock;

function shownVariation(product: Product, variation: Variation): Record<string, unknown> {
  const holder = stockHolder(product, variation);
  return {
    id: variation.id,
    regular_price: variation.regularPrice,
    sale_price: variation.salePrice,
    price: activePrice(variation),
    manage_stock: variation.manageStock || (product.manageStock ? 'parent' : false),
    stock_quantity: holder?.stockQuantity ?? null,
    in_stock: (holder ?? variation).inStock,
  };
}
