import { Injectable } from '@nestjs/common';
import { Database, forShare, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { TermTree } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { TaxClassesService } from '@grove/taxes';
import { ProductOwnParent, ProductTrashed } from '../errors.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { ProductVariations } from '../variations/product-variations.js';
import type { CarriedTerm } from './carried-terms.js';
import { KnownAttributes } from './known-attributes.js';
import { attributesOf, chosenOptions } from './product-attributes.rules.js';
import { ProductImages } from './product-images.js';
import { placementOf, replace } from './product-placement.js';
import { noteProducts, noteWritten } from './product-search.js';
import { ProductSlugs } from './product-slugs.js';
import { ProductTerms } from './product-terms.js';
import { BLANK_PRODUCT, ProductEntity } from './product.entity.js';
import type { ProductInput } from './product.resource.js';
import { revised, type Facts } from './product.rules.js';
import { freeSku, registerSku } from './sku-register.js';

/** A product as it stands after a write, with the terms it carries. */
export interface WrittenProduct {
  readonly product: ProductEntity;
  readonly terms: CarriedTerm[];
}

/** Writes products with all that belongs to them, inside a unit of work: everything or nothing. */
@Injectable()
export class ProductWriter {
  private readonly table: Table<ProductEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly taxClasses: TaxClassesService,
    private readonly attributes: KnownAttributes,
    private readonly terms: ProductTerms,
    private readonly images: ProductImages,
    private readonly variations: ProductVariations,
    private readonly slugs: ProductSlugs,
  ) {
    this.table = new Table(database, ProductEntity);
  }

  async create(unit: UnitOfWork, input: ProductInput): Promise<WrittenProduct> {
    const id = await unit.nextId('product');
    return this.save(unit, { ...BLANK_PRODUCT, id, createdAt: now(), modifiedAt: '' }, undefined, input);
  }

  async update(unit: UnitOfWork, current: ProductEntity, input: ProductInput): Promise<WrittenProduct> {
    if (input.parentId === current.id) throw new ProductOwnParent();
    return this.save(unit, current, current, input);
  }

  /** Out of all lists and counts; name, terms and variations stay for the day it comes back. Its slug and SKUs are free meanwhile. */
  async trash(unit: UnitOfWork, product: ProductEntity): Promise<void> {
    if (product.status === 'trash') throw new ProductTrashed();
    await this.save(unit, product, product, { status: 'trash' });
  }

  async remove(unit: UnitOfWork, product: ProductEntity): Promise<void> {
    const tree = await this.tree(unit);
    await replace(unit, placementOf(product, await this.terms.held(unit, product.id), tree), undefined);
    await this.variations.removeAll(unit, product.id);
    await freeSku(unit, product.id);
    await unit.update('product', { parent_id: 0 }, { parent_id: product.id });
    await this.table.delete(unit, product.id);
    await noteProducts(unit, [product.id]);
    await unit.delete('object_id', { id: product.id });
  }

  private async save(
    unit: UnitOfWork,
    base: ProductEntity,
    current: ProductEntity | undefined,
    input: ProductInput,
  ): Promise<WrittenProduct> {
    const tree = await this.tree(unit);
    const carriedBefore = current ? await this.terms.held(unit, current.id) : [];
    const facts = await this.facts(input);
    const pictures = input.images === undefined ? undefined : await this.images.chosen(unit, input.images ?? []);
    const draft = await this.drafted(unit, base, input, { facts, pictures });
    if (!current || input.sku !== undefined || draft.listed !== current.listed) {
      if (current) await freeSku(unit, draft.id);
      if (draft.listed) await registerSku(unit, this.database, draft.id, draft.sku);
    }
    await this.slugs.write(unit, draft, current, input.slug);
    await noteWritten(unit, current, draft);
    const changes = { ...input, attributes: input.attributes && draft.attributes };
    const carried = await this.terms.change(unit, draft.id, changes, carriedBefore);
    if (pictures) await this.images.replace(unit, draft.id, pictures);
    await this.writeOptions(unit, draft, current, { input, facts });
    if (current && draft.listed !== current.listed) await this.variations.claimSkus(unit, draft.id, draft.listed);
    await replace(unit, current && placementOf(current, carriedBefore, tree), placementOf(draft, carried, tree));
    return { product: draft, terms: carried };
  }

  private async drafted(
    unit: UnitOfWork,
    base: ProductEntity,
    input: ProductInput,
    { facts, pictures }: { facts: Facts; pictures: readonly number[] | undefined },
  ): Promise<ProductEntity> {
    const draft: ProductEntity = { ...revised(base, input, facts), modifiedAt: facts.now };
    if (input.shippingClass !== undefined) draft.shippingClassId = await this.terms.shippingClass(unit, input.shippingClass);
    if (pictures) draft.pictured = pictures.length > 0;
    if (input.attributes !== undefined)
      draft.attributes = attributesOf(input.attributes, await this.attributes.named(input.attributes));
    return draft;
  }

  /** Default options and variations, which refer to the attributes and terms that stand by now. */
  private async writeOptions(
    unit: UnitOfWork,
    draft: ProductEntity,
    current: ProductEntity | undefined,
    { input, facts }: { input: ProductInput; facts: Facts },
  ): Promise<void> {
    if (current?.type === 'variable' && draft.type !== 'variable') await this.variations.removeAll(unit, draft.id);
    if (draft.type !== 'variable') return;
    const { defaultAttributes, variations } = input;
    if (defaultAttributes === undefined && !variations?.length) return;
    const findTerm = await this.attributes.termFinder(draft.attributes);
    if (defaultAttributes !== undefined) {
      draft.defaultAttributes = chosenOptions(defaultAttributes, draft.attributes, findTerm);
      await this.table.update(unit, draft.id, { defaultAttributes: draft.defaultAttributes });
    }
    if (variations)
      await this.variations.change(unit, draft.id, variations, { ...facts, attributes: draft.attributes, findTerm });
  }

  /** Nobody moves a category while this unit relies on where it stands. */
  private tree(unit: UnitOfWork): Promise<TermTree> {
    return TermTree.of(CATEGORY, this.database, forShare(unit));
  }

  /** What the rules ask for; only what this input needs is looked up. */
  private async facts(input: ProductInput): Promise<Facts> {
    const parts = [input, ...(input.variations ?? [])];
    const dated = parts.some((part) => part.dateOnSaleFrom || part.dateOnSaleTo);
    const classed = parts.some((part) => part.taxClass);
    return {
      zone: dated ? await this.settings.timezone() : 'utc',
      now: now(),
      taxClasses: classed ? await this.taxClasses.slugs() : new Set(),
    };
  }
}
