import type { INestApplicationContext } from '@nestjs/common';
import {
  AttributesService,
  findSkus,
  ProductBrand,
  ProductBrandsService,
  ProductCategoriesService,
  ProductCategory,
  ProductTag,
  ProductTagsService,
  SellablesService,
  ShippingClass,
  ShippingClassesService,
} from '@grove/catalogue';
import { fold } from '@grove/core';
import { Database } from '@grove/database';
import { compileParser, fieldsOf, optionsOf, type Page, type RequestContext, type ResourceService } from '@grove/rest';
import { RecordNotFound } from '../errors.js';
import { htmlName, namesOfPath, pathCell, plainName } from './text-cells.js';

/** A category, brand, tag or shipping class. */
interface Term {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parent?: number;
}

/** Terms that are read together. */
const PAGE = 100;

/** Levels of a tree that a path has. */
const MAX_DEPTH = 20;

/** Finds what a row of a product names: categories, brands, tags, attributes and other products. Terms that do not exist yet are created. */
export class ShopNames {
  private readonly terms = new Map<object, Promise<Term[]>>();
  private hasCreated = false;
  private readonly categories;
  private readonly brands;
  private readonly tags;
  private readonly shippingClasses;
  private readonly attributes;
  /** SKUs of the rows of a file by the ids in them, which may be those of another shop. */
  private skusOfRows: ReadonlyMap<number, string> = new Map();

  constructor(
    private readonly app: INestApplicationContext,
    private readonly context: RequestContext,
  ) {
    const get = <T>(service: new (...args: never[]) => T) => app.get<T>(service, { strict: false });
    this.categories = { service: get(ProductCategoriesService), resource: ProductCategory };
    this.brands = { service: get(ProductBrandsService), resource: ProductBrand };
    this.tags = { service: get(ProductTagsService), resource: ProductTag };
    this.shippingClasses = { service: get(ShippingClassesService), resource: ShippingClass };
    this.attributes = get(AttributesService);
  }

  /** Call it before each row: if the last one was undone, the terms that it had created are gone. */
  startRow(): void {
    if (this.hasCreated) this.terms.clear();
    this.hasCreated = false;
  }

  /** Lets `id:12` mean the product of the row with this id, which may be the id of another shop. */
  useIdsOfRows(skus: ReadonlyMap<number, string>): void {
    this.skusOfRows = skus;
  }

  categoryPath = (id: number): Promise<string> => this.path(this.categories, id);

  categoryId = (path: string): Promise<number> => this.idOfPath(this.categories, path);

  brandPath = (id: number): Promise<string> => this.path(this.brands, id);

  brandId = (path: string): Promise<number> => this.idOfPath(this.brands, path);

  async tagId(name: string): Promise<number> {
    return (await this.findOrCreate(this.tags, name)).id;
  }

  async shippingClassSlug(name: string): Promise<string> {
    return name === '' ? '' : (await this.findOrCreate(this.shippingClasses, name)).slug;
  }

  async shippingClassName(id: number): Promise<string> {
    return plainName((await this.all(this.shippingClasses)).find((term) => term.id === id)?.name ?? '');
  }

  /** The id of a global attribute with this name. */
  async attributeId(name: string): Promise<number> {
    const { records } = await this.attributes.list();
    const known = records.find((one) => fold(plainName(one.name)) === fold(plainName(name)) || one.slug === `pa_${fold(name)}`);
    return (
      known ?? (await this.attributes.create({ name, type: 'select', orderBy: 'menu_order', hasArchives: false }, this.context))
    ).id;
  }

  /** The ids of products or variations that are written as their SKU or as `id:12`. */
  async productIds(names: readonly string[]): Promise<number[]> {
    if (names.length === 0) return [];
    const resolved: { name: string; id?: number; sku?: string }[] = [];
    for (const name of names) resolved.push({ name, ...(await this.resolve(name)) });
    const bySku = await this.sellables.findIdsBySku(resolved.flatMap(({ sku }) => sku ?? []));
    return resolved.map(({ name, id, sku }) => {
      const found = id ?? (sku === undefined ? undefined : bySku.get(fold(sku)));
      if (found === undefined)
        throw new RecordNotFound({ kind: idIn(name) === undefined ? 'product with the SKU' : 'product', name });
      return found;
    });
  }

  /** The id of the product or variation with this SKU. */
  async findSku(sku: string): Promise<number | undefined> {
    return (await this.sellables.findIdsBySku([sku])).get(fold(sku));
  }

  /** The SKUs of products, or `id:12` for those without one, or with that of another product. */
  async productNames(ids: readonly number[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const skus = await findSkus(this.app.get(Database), { productIds: ids, variationIds: ids });
    const owners = await this.sellables.findIdsBySku([...skus.values()].filter((sku) => sku !== ''));
    return ids.map((id) => {
      const sku = skus.get(id) ?? '';
      return sku !== '' && idIn(sku) === undefined && owners.get(fold(sku)) === id ? sku : `id:${id}`;
    });
  }

  private get sellables(): SellablesService {
    return this.app.get(SellablesService, { strict: false });
  }

  private async resolve(name: string): Promise<{ id?: number; sku?: string }> {
    const id = idIn(name);
    if (id === undefined) return { sku: name };
    const sku = this.skusOfRows.get(id);
    if (sku !== undefined && (await this.findSku(sku)) !== undefined) return { sku };
    const kind = await this.app.get(Database).kindOf(id);
    return kind === 'product' || kind === 'variation' ? { id } : {};
  }

  private async path(source: TermSource, id: number): Promise<string> {
    const all = await this.all(source);
    const names: string[] = [];
    for (let term = all.find((one) => one.id === id); term && names.length < MAX_DEPTH;) {
      names.unshift(plainName(term.name));
      const { parent = 0 } = term;
      term = parent === 0 ? undefined : all.find((one) => one.id === parent);
    }
    return pathCell(names);
  }

  private async idOfPath(source: TermSource, path: string): Promise<number> {
    let parent = 0;
    for (const name of namesOfPath(path)) parent = (await this.findOrCreate(source, name, parent)).id;
    return parent;
  }

  private async findOrCreate({ service, resource }: TermSource, name: string, parent = 0): Promise<Term> {
    const all = await this.all({ service, resource });
    const isNamed = (term: Term) => fold(plainName(term.name)) === fold(plainName(name));
    const known = all.find((term) => isNamed(term) && (term.parent ?? 0) === parent);
    if (known) return known;
    const created = await service.create({ name: htmlName(name), ...(parent > 0 && { parent }) }, this.context, {});
    this.terms.delete(service);
    this.hasCreated = true;
    return created;
  }

  private all({ service, resource }: TermSource): Promise<Term[]> {
    const known = this.terms.get(service);
    if (known) return known;
    const read = this.readAll({ service, resource });
    this.terms.set(service, read);
    return read;
  }

  private async readAll({ service, resource }: TermSource): Promise<Term[]> {
    const parse = compileParser(fieldsOf(optionsOf(resource).collection), 'query');
    const terms: Term[] = [];
    for (let page = 1; ; page++) {
      const query = parse({ page, per_page: PAGE, orderby: 'id' });
      const { records }: Page<Term> = await service.list(query, this.context, {});
      terms.push(...records);
      if (records.length < PAGE) return terms;
    }
  }
}

interface TermSource {
  readonly service: ResourceService<Term, object>;
  readonly resource: new () => object;
}

/** The id in `id:12`. */
export const idIn = (name: string): number | undefined => {
  const id = /^id:(\d{1,10})$/i.exec(name.trim())?.[1];
  return id === undefined ? undefined : Number(id);
};
