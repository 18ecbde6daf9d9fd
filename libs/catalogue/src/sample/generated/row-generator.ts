import { parseAttributes, parseChosenOptions } from '../../products/write/product-attributes.rules.js';
import { listingEntryOf, type ListingEntry } from '../../products/list/product-listing-index.js';
import { productShortText, productText, sentProductText, type InputWithTexts } from '../../products/write/product-texts.js';
import type { ProductInput } from '../../products/api/product.resource.js';
import { BLANK_PRODUCT, type ProductEntity, type StoredAttribute } from '../../products/product.entity.js';
import { productNameKey, applyProductInput, type RuleContext } from '../../products/write/product.rules.js';
import { searchTextOf } from '../../products/list/search-text.rules.js';
import { saleEnd, saleStart } from '../../products/write/sale-dates.rules.js';
import { normalizeStock, type Stock } from '../../products/write/stock.rules.js';
import { BLANK_VARIATION, type VariationEntity } from '../../variations/variation.entity.js';
import { applyVariationInput } from '../../variations/variation.rules.js';
import { pricesOf, type GeneratedProduct, type Sale } from './generated-product.js';
import { generateAttributes, generateInput } from './generated-input.js';
import type { TermLookup } from './term-lookup.js';

/** The rows of a product. */
export interface GeneratedRows {
  readonly product: ProductEntity;
  readonly variations: readonly VariationEntity[];
  /** Ids of its terms. */
  readonly termIds: readonly number[];
  readonly listing: ListingEntry;
}

type ProductTemplate = Omit<ProductEntity, 'id'>;
type SaleInstants = Pick<ProductEntity, 'saleFrom' | 'saleTo'>;

const NO_SALE: SaleInstants = { saleFrom: null, saleTo: null };
const UNMANAGED: Stock = { manageStock: false, stockQuantity: null, inStock: true, backorders: 'no' };

/**
 * Makes the rows that `ProductWriter` would store for the same input. Converting texts takes most of the time, and most generated texts are the same.
 * So the rules run once for each combination of type, base product and flavour (a template), and only the fields that differ are computed for each row.
 */
export class RowGenerator {
  private readonly templates = new Map<string, ProductTemplate>();
  private readonly sales = new Map<Sale, SaleInstants>();

  constructor(private readonly rules: RuleContext) {}

  rowsOf(generated: GeneratedProduct, lookup: TermLookup, ids: { id: number; variations: readonly number[] }): GeneratedRows {
    const attributes = parseAttributes(generateAttributes(generated, lookup.sampleTerms), lookup.attributes);
    const product = this.productOf(generated, ids.id, attributes, lookup);
    const terms = [...lookup.category(generated.base), ...lookup.tags(generated.flavour), ...lookup.options(attributes)];
    return {
      product,
      variations: ids.variations.length === 0 ? [] : this.variationsOf(generated, product, lookup, ids.variations),
      termIds: terms.map((term) => term.id).sort((one, other) => one - other),
      listing: listingEntryOf(product, terms, lookup.tree),
    };
  }

  private productOf(generated: GeneratedProduct, id: number, attributes: StoredAttribute[], lookup: TermLookup): ProductEntity {
    const { name, slug, type, status, packs, createdAt } = generated;
    const template = this.templateOf(generated, lookup);
    return {
      ...template,
      ...{ id, name, status, attributes, createdAt, modifiedAt: createdAt },
      nameKey: productNameKey(name),
      slug: status === 'draft' ? '' : slug,
      slugKey: status === 'draft' ? null : slug,
      searchText: searchTextOf({ name, description: template.description, shortDescription: template.shortDescription }),
      featured: generated.featured,
      sku: generated.sku,
      weight: packs[0].weight,
      shippingClassId: lookup.shippingClass(packs[0].ships),
      ...(type === 'variable'
        ? {
            defaultAttributes: parseChosenOptions(
              [{ id: attributes[2]?.id, option: packs[0].size }],
              attributes,
              lookup.findTerm,
            ),
          }
        : this.pricesOf(generated)),
      ...(type === 'external' && { externalUrl: `https://shop.example/${generated.sku.toLowerCase()}` }),
      ...(type === 'simple' && normalizeStock(UNMANAGED, generated.stock, this.rules.stock)),
    };
  }

  private pricesOf(generated: GeneratedProduct): Pick<ProductEntity, 'regularPrice' | 'salePrice' | 'saleFrom' | 'saleTo'> {
    return { ...pricesOf(generated, generated.packs[0]), ...(generated.sale ? this.saleInstants(generated.sale) : NO_SALE) };
  }

  private saleInstants(sale: Sale): SaleInstants {
    const cached = this.sales.get(sale);
    if (cached) return cached;
    const instants = { saleFrom: saleStart(sale.from, this.rules.zone), saleTo: saleEnd(sale.to, this.rules.zone) };
    this.sales.set(sale, instants);
    return instants;
  }

  private variationsOf(
    generated: GeneratedProduct,
    product: ProductEntity,
    lookup: TermLookup,
    ids: readonly number[],
  ): VariationEntity[] {
    const context = { ...this.rules, attributes: product.attributes, findTerm: lookup.findTerm };
    const { createdAt, modifiedAt } = product;
    return generateInput(generated, lookup.sampleTerms).variations!.map((entry, position) => {
      const blank = { ...BLANK_VARIATION, productId: product.id, position, createdAt, modifiedAt };
      return { id: ids[position], ...applyVariationInput(blank, entry, context) };
    });
  }

  /** The fields that products of the same type, base product and flavour share. */
  private templateOf(generated: GeneratedProduct, lookup: TermLookup): ProductTemplate {
    const key = `${generated.type} ${generated.base.name} ${generated.flavour.words}`;
    const blank = { ...BLANK_PRODUCT, createdAt: '', modifiedAt: '' };
    const template =
      this.templates.get(key) ?? applyProductInput(blank, asHtml(generateInput(generated, lookup.sampleTerms)), this.rules);
    this.templates.set(key, template);
    return template;
  }
}

function asHtml(input: ProductInput): InputWithTexts {
  const { description = '', shortDescription = '' } = input;
  return {
    ...input,
    description: productText(description),
    shortDescription: productShortText(shortDescription),
    sentDescription: sentProductText(description),
    sentShortDescription: sentProductText(shortDescription),
  };
}
