import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { TooManyVariations } from '../errors.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import type { ProductDetails } from '../products/read/product-details.js';
import type { ChosenOption } from '../products/api/parts-v1.js';
import { ProductVariations } from './product-variations.js';
import { toChosenOptions } from './api/v1.js';
import { combinationsOf, keyOf } from './combinations.rules.js';
import { optionChoices, variationAttributes } from '../products/write/product-attributes.rules.js';
import type { VariationInput } from './variation-input.js';
import type { VariationEvent } from './variation-changes.js';
import { VariationsService } from './variations.service.js';

/** The most variations of a product. */
const MAX_VARIATIONS = 500;

/** What was generated, and what was deleted because no combination needs it. */
interface Generated {
  readonly created: number;
  readonly deleted: number;
}

/** Creates the variations of a product that are missing: one for each combination of options. */
@Injectable()
export class GeneratedVariations {
  constructor(
    private readonly database: Database,
    private readonly variations: VariationsService,
    private readonly writer: ProductVariations,
  ) {}

  /** `defaults` are the fields of new variations; `deletesOthers` deletes those that are no combination of options. */
  generate(
    productId: number,
    { defaults, deletesOthers }: { readonly defaults: VariationInput; readonly deletesOthers: boolean },
    context: RequestContext,
  ): Promise<Generated> {
    return this.database.write(async (unit) => {
      const details = await this.variations.lockProduct(productId);
      const wanted = combinationsOf(choicesOf(details), MAX_VARIATIONS + 1);
      if (wanted.length > MAX_VARIATIONS) throw new TooManyVariations({ limit: MAX_VARIATIONS });
      const attributes = variationAttributes(details.product.attributes);
      const existing = details.variations.map((row) => ({
        row,
        key: keyOf(toChosenOptions(optionChoices(attributes, row.attributes), details)),
      }));
      const keys = new Set(existing.map(({ key }) => key));
      const missing = wanted.filter((combination) => !keys.has(keyOf(combination)));
      const changes = new Map<number, readonly VariationEvent[]>();
      for (const combination of missing) {
        const { id, events } = await this.variations.save(unit, details, { ...defaults, attributes: combination });
        changes.set(id, events);
      }
      const needed = new Set(wanted.map(keyOf));
      const others = deletesOthers ? existing.filter(({ key }) => !needed.has(key)) : [];
      for (const { row } of others) {
        await this.writer.remove(unit, row);
        changes.set(row.id, ['deleted']);
      }
      await this.writer.renumber(productId);
      if (changes.size > 0) await this.variations.publish(productId, changes, context);
      return { created: missing.length, deleted: others.length };
    });
  }
}

/** The options of each attribute that is used for variations. */
function choicesOf({ product, terms }: ProductDetails): ChosenOption[][] {
  if (product.type !== 'variable') return [];
  return product.attributes
    .filter(({ variation }) => variation)
    .map(({ id, name, options }) => {
      const names =
        id === 0 ? options : terms.filter(({ taxonomy }) => taxonomy === attributeTaxonomy(id)).map((term) => term.name);
      return names.map((option) => ({ id, name, option }));
    });
}
