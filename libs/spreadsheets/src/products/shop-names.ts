import type { INestApplicationContext } from '@nestjs/common';
import {
  AttributesService,
  findSkus,
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

/** A category, tag or shipping class. */
interface Term {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parent?: number;
}

/** Terms that are read at once. */
const PAGE = 100;

/** Finds what a row of a product names: categories, tags, attributes and other products. Terms that do not exist yet are created. */
export class ShopNames {
  private readonly terms = new Map<object, Promise<Term[]>>();
  private hasCreated = false;
  private readonly categories;
  private readonly tags;
  private readonly shippingClasses;
  private readonly attributes;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly context: RequestContext,
  ) {
    const get = <T>(service: new (...args: never[]) => T) => app.get<T>(service, { strict: false });
    this.categories = { service: get(ProductCategoriesService), resource: ProductCategory };
    this.tags = { service: get(ProductTagsService), resource: ProductTag };
    this.shippingClasses = { service: get(ShippingClassesService), resource: ShippingClass };
    this.attributes = get(AttributesService);
  }

  /** Call it before each row: if the last one was undone, the terms that it had created are gone. */
  startRow(): void {
    if (this.hasCreated) this.terms.clear();
    this.hasCreated = false;
  }

  /** The path of a category, as `Nuts > Roasted`. */
  async categoryPath(id: number): Promise<string> {
    const all = await this.all(this.categories);
    const names: string[] = [];
    for (let term = all.find((one) => one.id === id); term && names.length < 20;) {
      names.unshift(term.name.replaceAll('>', '&gt;'));
      const { parent = 0 } = term;
      term = parent === 0 ? undefined : all.find((one) => one.id === parent);
    }
    return names.join(' > ');
  }

  async categoryId(path: string): Promise<number> {
    let parent = 0;
    for (const name of path.split('>').map((part) => part.trim().replaceAll('&gt;', '>')))
      if (name !== '') parent = (await this.findOrCreate(this.categories, name, parent)).id;
    return parent;
  }

  async tagId(name: string): Promise<number> {
    return (await this.findOrCreate(this.tags, name)).id;
  }

  async shippingClassSlug(name: string): Promise<string> {
    return name === '' ? '' : (await this.findOrCreate(this.shippingClasses, name)).slug;
  }

  async shippingClassName(id: number): Promise<string> {
    return (await this.all(this.shippingClasses)).find((term) => term.id === id)?.name ?? '';
  }

  /** The id of a global attribute with this name. */
  async attributeId(name: string): Promise<number> {
    const { records } = await this.attributes.list();
    const known = records.find((one) => fold(one.name) === fold(name) || one.slug === `pa_${fold(name)}`);
    return (
      known ?? (await this.attributes.create({ name, type: 'select', orderBy: 'menu_order', hasArchives: false }, this.context))
    ).id;
  }

  /** The ids of products or variations that are written as their SKU or as `id:12`. */
  async productIds(names: readonly string[]): Promise<number[]> {
    const skus = names.filter((name) => idIn(name) === undefined);
    const bySku = await this.app.get(SellablesService, { strict: false }).findIdsBySku(skus);
    return names.map((name) => {
      const id = idIn(name) ?? bySku.get(fold(name));
      if (id === undefined) throw new RecordNotFound({ kind: 'product with the SKU', name });
      return id;
    });
  }

  /** The id of the product or variation with this SKU. */
  async findSku(sku: string): Promise<number | undefined> {
    return (await this.app.get(SellablesService, { strict: false }).findIdsBySku([sku])).get(fold(sku));
  }

  /** The SKUs of products, or `id:12` for those without one. */
  async productNames(ids: readonly number[]): Promise<string[]> {
    const skus = await findSkus(this.app.get(Database), { productIds: ids, variationIds: [] });
    return ids.map((id) => skus.get(id) || `id:${id}`);
  }

  private async findOrCreate({ service, resource }: TermSource, name: string, parent = 0): Promise<Term> {
    const all = await this.all({ service, resource });
    const known = all.find((term) => fold(term.name) === fold(name) && (term.parent ?? 0) === parent);
    if (known) return known;
    const created = await service.create({ name, ...(parent > 0 && { parent }) }, this.context, {});
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

const idIn = (name: string): number | undefined => {
  const id = /^id:(\d{1,10})$/.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
};
