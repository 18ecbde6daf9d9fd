import { Injectable } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { detachMedia, type TermSummary } from '@grove/content';
import { MetaDataStore } from '@grove/rest';
import { ProductOwnParent, ProductTrashed } from '../../errors.js';
import { changeOfAll, NO_CHANGES, type VariationChanges } from '../../variations/variation-changes.js';
import { ProductVariations } from '../../variations/product-variations.js';
import { VariationEntity } from '../../variations/variation.entity.js';
import { AttributeLookup } from './attribute-lookup.js';
import { parseAttributes, parseChosenOptions } from './product-attributes.rules.js';
import { ProductImages } from './product-images.js';
import { CATEGORY } from '../../product-terms/taxonomies.js';
import { listingEntryOf, mayChangeListing, updateListingIndex } from '../list/product-listing-index.js';
import { markProductsForReindexing, markIfSearchChanged } from '../list/product-search.js';
import { ProductSlugs } from './product-slugs.js';
import { ProductTerms, type LockedTerms } from './product-terms.js';
import { BLANK_PRODUCT, ProductEntity } from '../product.entity.js';
import type { ProductInput } from './product-input.js';
import { PRODUCT_METADATA } from '../product-metadata.js';
import type { InputWithTexts } from './product-texts.js';
import { GlobalUniqueIds } from './global-unique-ids.js';
import { applyProductInput, type RuleContext } from './product.rules.js';
import { RuleContexts } from './rule-contexts.js';
import { keepDownloadsPrivate } from './sold-downloads.js';
import { SkuReservations } from './sku-reservations.js';
import { stockEventOf, type StockEvent } from './stock-events.rules.js';

/** A product with its terms, which are sorted by name. */
export interface ProductWithTerms {
  readonly product: ProductEntity;
  readonly terms: readonly TermSummary[];
}

/** A product that was written, and what happened to its variations. */
export interface WrittenProduct extends ProductWithTerms {
  readonly variationChanges: VariationChanges;
  /** What its stock did, unless it only changed within its level. */
  readonly stockEvent?: StockEvent;
}

/** Writes products with their terms, pictures and variations, inside a unit of work. */
@Injectable()
export class ProductWriter {
  private readonly products = new Repository(this.database, ProductEntity);
  private readonly variationRows = new Repository(this.database, VariationEntity);
  private readonly skus = new SkuReservations(this.database);
  private readonly uniqueIds = new GlobalUniqueIds(this.database);

  constructor(
    private readonly database: Database,
    private readonly rules: RuleContexts,
    private readonly attributes: AttributeLookup,
    private readonly terms: ProductTerms,
    private readonly images: ProductImages,
    private readonly variations: ProductVariations,
    private readonly slugs: ProductSlugs,
    private readonly metaData: MetaDataStore,
  ) {}

  async create(unit: UnitOfWork, input: InputWithTexts): Promise<WrittenProduct> {
    const id = await unit.nextId('product');
    const locked = await this.terms.lock(unit, input);
    return this.save(unit, { id, createdAt: now(), modifiedAt: '', ...BLANK_PRODUCT }, undefined, { input, locked });
  }

  /** `current` was read since the unit locked the product. Terms are locked only if the product may change its place in lists and counters. */
  async update(unit: UnitOfWork, current: ProductWithTerms, input: InputWithTexts): Promise<WrittenProduct> {
    if (input.parentId === current.product.id) throw new ProductOwnParent();
    const staysListed = !mayChangeListing(input) && current.terms.some(({ taxonomy }) => taxonomy === CATEGORY);
    return this.save(unit, current.product, current, {
      input,
      locked: staysListed ? undefined : await this.terms.lock(unit, input, current.terms),
    });
  }

  /** Removes a product from lists and counters. Its name, terms and variations stay, so that it can be restored; its slug and SKUs become free. */
  trash(unit: UnitOfWork, current: ProductWithTerms): Promise<WrittenProduct> {
    if (current.product.status === 'trash') throw new ProductTrashed();
    return this.update(unit, current, { status: 'trash' });
  }

  /** Deletes a product for good. Returns what happened to its variations: those of a product in the trash are deleted already, as clients see them. */
  async remove(unit: UnitOfWork, { product, terms: assigned }: ProductWithTerms): Promise<VariationChanges> {
    const locked = await this.terms.lock(unit, {}, assigned);
    const terms = await this.terms.lockAssigned(assigned, locked);
    await updateListingIndex(this.database, listingEntryOf(product, terms, locked.tree), undefined);
    const removed = await this.variations.removeAll(unit, product.id);
    await this.skus.release(product.id);
    if (product.globalUniqueId !== '') await this.uniqueIds.release(product.id);
    await this.metaData.remove(PRODUCT_METADATA, product.id);
    await this.products.update({ parentId: product.id }, { parentId: 0 });
    await this.products.delete(product.id);
    await markProductsForReindexing(unit, [product.id]);
    await detachMedia(this.database, product.id);
    await unit.releaseId(product.id);
    return product.notInTrash ? changeOfAll(removed, 'deleted') : NO_CHANGES;
  }

  private async save(
    unit: UnitOfWork,
    base: ProductEntity,
    stored: ProductWithTerms | undefined,
    { input, locked }: { readonly input: InputWithTexts; readonly locked: LockedTerms | undefined },
  ): Promise<WrittenProduct> {
    const current = stored?.product;
    const assigned = stored?.terms ?? [];
    const before = locked ? await this.terms.lockAssigned(assigned, locked) : assigned;
    const rules = await this.rules.of([input, ...(input.variations ?? [])]);
    const pictures = input.images === undefined ? undefined : await this.images.resolveIds(unit, input.images ?? []);
    const draft = await this.toDraft(base, input, { rules, pictures });
    await keepDownloadsPrivate(this.database, draft, current);
    if (!current || input.sku !== undefined || draft.notInTrash !== current.notInTrash) {
      if (current) await this.skus.release(draft.id);
      if (draft.notInTrash) await this.skus.reserve(draft.id, draft.sku);
    }
    await this.uniqueIds.change(draft.id, { before: current?.globalUniqueId, after: draft.globalUniqueId });
    await this.slugs.write(unit, draft, current, input.slug);
    await markIfSearchChanged(unit, current, draft);
    const { categories, tags, brands } = input;
    const changes = { categories, tags, brands, attributes: input.attributes && draft.attributes };
    const terms = locked ? await this.terms.update(draft.id, changes, { before, locked }) : before;
    if (pictures) await this.images.replace(draft.id, pictures);
    const written = await this.writeOptions(unit, draft, current, { input, rules });
    const moved = current ? await this.writeVariations(draft, current, input) : NO_CHANGES;
    await this.metaData.write(PRODUCT_METADATA, draft.id, input.metaData);
    if (locked) {
      const entry = listingEntryOf(draft, terms, await this.terms.treeAbove(locked, terms));
      await updateListingIndex(this.database, current && listingEntryOf(current, before, locked.tree), entry);
    }
    const stockEvent = draft.notInTrash ? stockEventOf(current, draft, rules.stock.lowStockThreshold) : undefined;
    return { product: draft, terms, variationChanges: moved.size === 0 ? written : new Map([...written, ...moved]), stockEvent };
  }

  private async toDraft(
    base: ProductEntity,
    input: InputWithTexts,
    { rules, pictures }: { rules: RuleContext; pictures: readonly number[] | undefined },
  ): Promise<ProductEntity> {
    const draft: ProductEntity = { ...applyProductInput(base, input, rules), modifiedAt: rules.now };
    if (input.shippingClass !== undefined) draft.shippingClassId = await this.terms.shippingClassId(input.shippingClass);
    if (pictures) draft.hasImages = pictures.length > 0;
    if (input.attributes !== undefined)
      draft.attributes = parseAttributes(input.attributes, await this.attributes.namesOf(input.attributes));
    return draft;
  }

  /** What happens to variations when their product goes to the trash or comes back, or no longer manages the stock of all of them. */
  private async writeVariations(
    draft: ProductEntity,
    current: ProductEntity,
    { keepsVariationsInTrash }: ProductInput,
  ): Promise<VariationChanges> {
    if (draft.type === 'variable' && current.manageStock && !draft.manageStock)
      await this.variationRows.update({ productId: draft.id, manageStock: false }, { inStock: current.inStock });
    if (draft.notInTrash === current.notInTrash) return NO_CHANGES;
    if (draft.notInTrash && keepsVariationsInTrash) {
      await this.variations.trashAll(draft.id);
      return NO_CHANGES;
    }
    const ids = await this.variations.setSkusReserved(draft.id, draft.notInTrash);
    return changeOfAll(ids, draft.notInTrash ? 'restored' : 'deleted');
  }

  /** Writes default options and variations. Attributes and terms must be written before, because these refer to them. */
  private async writeOptions(
    unit: UnitOfWork,
    draft: ProductEntity,
    current: ProductEntity | undefined,
    { input, rules }: { input: ProductInput; rules: RuleContext },
  ): Promise<VariationChanges> {
    if (current?.type === 'variable' && draft.type !== 'variable') {
      const removed = await this.variations.removeAll(unit, draft.id);
      return current.notInTrash ? changeOfAll(removed, 'deleted') : NO_CHANGES;
    }
    if (draft.type !== 'variable') return NO_CHANGES;
    const { defaultAttributes, variations } = input;
    if (defaultAttributes === undefined && !variations?.length) return NO_CHANGES;
    const findTerm = await this.attributes.termFinder(draft.attributes);
    if (defaultAttributes !== undefined) {
      draft.defaultAttributes = parseChosenOptions(defaultAttributes, draft.attributes, findTerm);
      await this.products.update(draft.id, { defaultAttributes: draft.defaultAttributes });
    }
    if (!variations) return NO_CHANGES;
    return this.variations.update(unit, draft.id, variations, { ...rules, attributes: draft.attributes, findTerm });
  }
}
