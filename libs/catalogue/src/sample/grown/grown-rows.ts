import { attributesOf, chosenOptions } from '../../products/product-attributes.rules.js';
import { placementOf, type Placement } from '../../products/product-placement.js';
import { productShortText, productText } from '../../products/product-texts.js';
import type { ProductInput } from '../../products/product.resource.js';
import { BLANK_PRODUCT, type ProductEntity, type StoredAttribute } from '../../products/product.entity.js';
import { productNameKey, revised, type Facts } from '../../products/product.rules.js';
import { searchTextOf } from '../../products/search-text.rules.js';
import { saleEnd, saleStart } from '../../products/sale-dates.rules.js';
import { settledStock, type Stock } from '../../products/stock.rules.js';
import { BLANK_VARIATION, type VariationEntity } from '../../variations/variation.entity.js';
import { revisedVariation } from '../../variations/variation.rules.js';
import { pricesOf, type GrownProduct, type Sale } from './grown-product.js';
import { attributesOfGrown, inputOfGrown } from './input-of-grown.js';
import type { Places } from './places.js';

/** What a product is stored as. */
export interface GrownRows {
  readonly product: ProductEntity;
  readonly variations: readonly VariationEntity[];
  /** Ids of the terms that it carries. */
  readonly carried: readonly number[];
  readonly placement: Placement;
}

type Mould = Omit<ProductEntity, 'id'>;
type SaleInstants = Pick<ProductEntity, 'saleFrom' | 'saleTo'>;

const NO_SALE: SaleInstants = { saleFrom: null, saleTo: null };
const UNCOUNTED: Stock = { manageStock: false, stockQuantity: null, inStock: true, backorders: 'no' };

/**
 * Makes the rows that the ordinary writer would have stored for the same input. Cleaning and rendering of texts takes the writer longest, and
 * most of these texts are alike: so the ordinary rules are asked once for each mould, and what differs is put in by the same rules, one by one.
 */
export class GrownRowMaker {
  private readonly moulds = new Map<string, Mould>();
  private readonly sales = new Map<Sale, SaleInstants>();

  constructor(private readonly facts: Facts) {}

  rowsOf(grown: GrownProduct, places: Places, ids: { id: number; variations: readonly number[] }): GrownRows {
    const attributes = attributesOf(attributesOfGrown(grown, places.shelves), places.attributes);
    const product = this.productOf(grown, ids.id, attributes, places);
    const carried = [...places.category(grown.kernel), ...places.tags(grown.flavour), ...places.options(attributes)];
    return {
      product,
      variations: ids.variations.length === 0 ? [] : this.variationsOf(grown, product, places, ids.variations),
      carried: carried.map((term) => term.id).sort((one, other) => one - other),
      placement: placementOf(product, carried, places.tree),
    };
  }

  private productOf(grown: GrownProduct, id: number, attributes: StoredAttribute[], places: Places): ProductEntity {
    const { name, slug, type, status, packs, createdAt } = grown;
    const mould = this.mouldOf(grown, places);
    return {
      ...mould,
      ...{ id, name, status, attributes, createdAt, modifiedAt: createdAt },
      nameKey: productNameKey(name),
      slug: status === 'draft' ? '' : slug,
      slugKey: status === 'draft' ? null : slug,
      searchText: searchTextOf({ name, description: mould.description, shortDescription: mould.shortDescription }),
      featured: grown.featured,
      sku: grown.sku,
      weight: packs[0].weight,
      shippingClassId: places.shippingClass(packs[0].ships),
      ...(type === 'variable'
        ? { defaultAttributes: chosenOptions([{ id: attributes[2]?.id, option: packs[0].size }], attributes, places.findTerm) }
        : this.pricesOf(grown)),
      ...(type === 'external' && { externalUrl: `https://shop.example/${grown.sku.toLowerCase()}` }),
      ...(type === 'simple' && settledStock(UNCOUNTED, grown.stock)),
    };
  }

  private pricesOf(grown: GrownProduct): Pick<ProductEntity, 'regularPrice' | 'salePrice' | 'saleFrom' | 'saleTo'> {
    return { ...pricesOf(grown, grown.packs[0]), ...(grown.sale ? this.instantsOf(grown.sale) : NO_SALE) };
  }

  private instantsOf(sale: Sale): SaleInstants {
    const known = this.sales.get(sale);
    if (known) return known;
    const instants = { saleFrom: saleStart(sale.from, this.facts.zone), saleTo: saleEnd(sale.to, this.facts.zone) };
    this.sales.set(sale, instants);
    return instants;
  }

  private variationsOf(grown: GrownProduct, product: ProductEntity, places: Places, ids: readonly number[]): VariationEntity[] {
    const around = { ...this.facts, attributes: product.attributes, findTerm: places.findTerm };
    const { createdAt, modifiedAt } = product;
    return inputOfGrown(grown, places.shelves).variations!.map((entry, position) => {
      const blank = { ...BLANK_VARIATION, productId: product.id, position, createdAt, modifiedAt };
      return { id: ids[position], ...revisedVariation(blank, entry, around) };
    });
  }

  /** What products of one kind, kernel and flavour have in common. */
  private mouldOf(grown: GrownProduct, places: Places): Mould {
    const key = `${grown.type} ${grown.kernel.name} ${grown.flavour.words}`;
    const blank = { ...BLANK_PRODUCT, createdAt: '', modifiedAt: '' };
    const mould = this.moulds.get(key) ?? revised(blank, asHtml(inputOfGrown(grown, places.shelves)), this.facts);
    this.moulds.set(key, mould);
    return mould;
  }
}

const asHtml = (input: ProductInput): ProductInput => ({
  ...input,
  description: productText(input.description ?? ''),
  shortDescription: productShortText(input.shortDescription ?? ''),
});
