import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { TaxClassesService } from '@grove/taxes';
import type { ProductInput } from './product-input.js';
import type { RuleContext } from './product.rules.js';

/** What the rules of products and variations need to know of an input. */
type RuledInput = Pick<ProductInput, 'dateOnSaleFrom' | 'dateOnSaleTo' | 'createdText' | 'taxClass'>;

/** Reads what the rules of products and variations depend on. */
@Injectable()
export class RuleContexts {
  constructor(
    private readonly settings: SiteSettings,
    private readonly shop: ShopSettings,
    private readonly taxClasses: TaxClassesService,
  ) {}

  /** Only what the rules need for these inputs is read. */
  async of(inputs: readonly RuledInput[]): Promise<RuleContext> {
    const hasDates = inputs.some((input) => input.dateOnSaleFrom || input.dateOnSaleTo || input.createdText);
    const hasTaxClasses = inputs.some((input) => input.taxClass);
    return {
      zone: hasDates ? await this.settings.timezone() : 'utc',
      now: now(),
      taxClasses: hasTaxClasses ? await this.taxClasses.slugs() : new Set(),
      stock: await this.shop.all(),
    };
  }
}
