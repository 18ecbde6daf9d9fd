import { Injectable } from '@nestjs/common';
import { Database, isObject, marks, now, Table, type Input, type UnitOfWork } from '@grove/kernel';
import { SiteSettings } from '@grove/settings';
import { TaxClassesService } from '@grove/taxes';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { ProductExists, ProductTrashed } from '../errors.js';
import { ProductVariations } from '../variations/product-variations.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import { attributesOf, chosenOptions, type FindTerm } from './product-attributes.rules.js';
import { ProductImages } from './product-images.js';
import { replace, withAncestors, type Placement } from './product-placement.js';
import { ProductSlugs } from './product-slugs.js';
import { ProductTerms } from './product-terms.js';
import { BLANK_PRODUCT, ProductEntity, type StoredAttribute } from './product.entity.js';
import type { ProductInput } from './product.resource.js';
import { revised, type Facts } from './product.rules.js';
import { claimSku } from './sku-register.js';

/** Writes products with all that belongs to them, inside a unit of work: everything or nothing. */
@Injectable()
export class ProductWriter {
  private readonly table: Table<ProductEntity>;
  private readonly attributes: Table<AttributeEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly taxClasses: TaxClassesService,
    private readonly terms: ProductTerms,
    private readonly images: ProductImages,
    private readonly variations: ProductVariations,
    private readonly slugs: ProductSlugs,
  ) {
    this.table = new Table(database, ProductEntity);
    this.attributes = new Table(database, AttributeEntity);
  }

  async create(unit: UnitOfWork, input: ProductInput, sent: Input): Promise<number> {
    if (sent['id']) throw new ProductExists();
    const id = await unit.nextId('product');
    await this.save(unit, { ...BLANK_PRODUCT, id, createdAt: now(), modifiedAt: '' }, undefined, input);
    return id;
  }

  async update(unit: UnitOfWork, current: ProductEntity, input: ProductInput): Promise<void> {
    await this.save(unit, current, current, input);
  }

  /** Out of all lists and counts; name, terms and variations stay for the day it comes back. Its slug and SKUs are free meanwhile. */
  async trash(unit: UnitOfWork, product: ProductEntity): Promise<void> {
    if (product.status === 'trash') throw new ProductTrashed();
    await this.save(unit, product, product, { status: 'trash' });
  }

  async remove(unit: UnitOfWork, product: ProductEntity): Promise<void> {
    await replace(unit, await this.placement(product), undefined);
    await this.variations.removeAll(unit, product.id);
    await claimSku(unit, this.database, product.id, '');
    await unit.update('product', { parent_id: 0 }, { parent_id: product.id });
    await this.table.delete(unit, product.id);
    await unit.delete('object_id', { id: product.id });
  }

  private async save(
    unit: UnitOfWork,
    base: ProductEntity,
    current: ProductEntity | undefined,
    input: ProductInput,
  ): Promise<void> {
    const facts = await this.facts(input);
    const before = current && (await this.placement(current));
    const draft: ProductEntity = { ...revised(base, input, facts), modifiedAt: facts.now };
    if (input.shippingClass !== undefined) draft.shippingClassId = await this.terms.shippingClass(input.shippingClass);
    const pictures = input.images === undefined ? undefined : await this.images.chosen(unit, input.images ?? []);
    if (pictures) draft.pictured = pictures.length > 0;
    if (input.attributes !== undefined) draft.attributes = attributesOf(input.attributes, await this.knownAttributes(input));
    if (!current || input.sku !== undefined || draft.listed !== current.listed)
      await claimSku(unit, this.database, draft.id, draft.listed ? draft.sku : '');
    await this.slugs.write(unit, draft, current, input.slug);
    const carried = await this.terms.change(
      unit,
      draft.id,
      { ...input, attributes: input.attributes && draft.attributes },
      current ? await this.terms.carriedBy(draft.id) : [],
    );
    if (pictures) await this.images.replace(unit, draft.id, pictures);
    await this.writeOptions(unit, draft, current, { input, facts });
    if (current && draft.listed !== current.listed) await this.variations.claimSkus(unit, draft.id, draft.listed);
    const categories = carried.filter((term) => term.taxonomy === 'product_cat').map((term) => term.id);
    const terms = [...carried.map((term) => term.id), ...(draft.shippingClassId === 0 ? [] : [draft.shippingClassId])];
    await replace(unit, before, { product: draft, categories: await withAncestors(categories, this.database), terms });
  }

  /** Default options and variations, which refer to the attributes and terms that stand by now. */
  private async writeOptions(
    unit: UnitOfWork,
    draft: ProductEntity,
    current: ProductEntity | undefined,
    change: { input: ProductInput; facts: Facts },
  ): Promise<void> {
    const { input, facts } = change;
    const wasVariable = current?.type === 'variable';
    if (wasVariable && draft.type !== 'variable') await this.variations.removeAll(unit, draft.id);
    if (draft.type !== 'variable') return;
    if (input.defaultAttributes === undefined && !input.variations?.length) return;
    const findTerm = await this.termFinder(draft.attributes);
    if (input.defaultAttributes !== undefined)
      await this.table.update(unit, draft.id, {
        defaultAttributes: chosenOptions(input.defaultAttributes, draft.attributes, findTerm),
      });
    if (input.variations)
      await this.variations.change(unit, draft.id, input.variations, { ...facts, attributes: draft.attributes, findTerm });
  }

  private async facts(input: ProductInput): Promise<Facts> {
    const classed = input.taxClass !== undefined || input.variations?.some((variation) => variation.taxClass !== undefined);
    return {
      zone: await this.settings.timezone(),
      now: now(),
      taxClasses: classed ? await this.taxClasses.slugs() : new Set(),
    };
  }

  private async placement(product: ProductEntity): Promise<Placement> {
    const carried = await this.terms.carriedBy(product.id);
    const categories = carried.filter((term) => term.taxonomy === 'product_cat').map((term) => term.id);
    const terms = [...carried.map((term) => term.id), ...(product.shippingClassId === 0 ? [] : [product.shippingClassId])];
    return { product, categories: await withAncestors(categories, this.database), terms };
  }

  private async knownAttributes(input: ProductInput): Promise<Map<number, { id: number; label: string }>> {
    const ids = [...new Set(input.attributes!.flatMap((attribute) => (isObject(attribute) && attribute.id) || []))];
    const rows = ids.length === 0 ? [] : await this.attributes.where(`id IN (${marks(ids.length)})`, ...ids);
    return new Map(rows.map((row) => [row.id, { id: row.id, label: row.name }]));
  }

  /** Finds terms of global attributes by name or slug. */
  private async termFinder(attributes: readonly StoredAttribute[]): Promise<FindTerm> {
    const taxonomies = attributes.flatMap(({ id }) => (id === 0 ? [] : attributeTaxonomy(id)));
    if (taxonomies.length === 0) return () => undefined;
    const rows = await this.database.read<{ id: number; taxonomy: string; name: string; slug: string }>(
      `SELECT id, taxonomy, name, slug FROM term WHERE taxonomy IN (${marks(taxonomies.length)})`,
      taxonomies,
    );
    return (attributeId, option) => {
      const own = rows.filter((row) => row.taxonomy === attributeTaxonomy(attributeId));
      const wanted = option.toLowerCase();
      return (own.find((row) => row.name.toLowerCase() === wanted) ?? own.find((row) => row.slug === wanted))?.id;
    };
  }
}
