import { Injectable } from '@nestjs/common';
import { Database, forUpdate, type UnitOfWork } from '@grove/database';
import { utcText } from '@grove/core';
import type { RestRequest, Deletion, Links, Verb } from '@grove/rest';
import {
  PictureImports,
  PictureNotFetched,
  PicturesService,
  TermTree,
  type CountedTerm,
  type Imported,
  type TermEntity,
} from '@grove/content';
import { CategoryImageNotFetched, DefaultCategory } from '../errors.js';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { relist } from '../products/product-placement.js';
import { ProductTerms } from '../products/product-terms.js';
import type { CategoryImage, ProductCategory } from './category.resource.js';

/** The verbs of product categories: terms in a tree, with a picture, one of which every product falls back to. */
@Injectable()
export class ProductCategoriesService extends ShopTermsService<ProductCategory> {
  protected override readonly hierarchical = true;

  constructor(
    database: Database,
    private readonly pictures: PicturesService,
    private readonly productTerms: ProductTerms,
    private readonly imports: PictureImports,
  ) {
    super(database);
  }

  protected taxonomy = (): string => CATEGORY;

  /** Nobody may delete the default category, which says so in its own words. */
  authorize(verb: Verb, call: RestRequest): boolean | Promise<boolean> {
    const may = call.principal.can('manage_product_terms');
    return may && verb === 'delete' ? this.refuseDefault(call.id()) : may;
  }

  links({ parent }: ProductCategory, call: RestRequest): Links {
    return parent === 0 ? {} : { up: [{ href: call.url(`/shop/v1/products/categories/${parent}`) }] };
  }

  protected async toRecord(row: CountedTerm, call: RestRequest): Promise<ProductCategory> {
    const { id, name, slug, parentId: parent, description, display, menuOrder, count } = row;
    return { id, name, slug, parent, description, display, image: await this.image(row.imageId, call), menuOrder, count };
  }

  /** A picture that is none, or id 0, leaves the category without. One that was named by address is there by now, and becomes a medium. */
  protected override async prepare(
    input: Partial<ProductCategory>,
    call: RestRequest,
    current?: TermEntity,
  ): Promise<Partial<TermEntity>> {
    const row = await super.prepare(input, call, current);
    if (input.image === undefined) return row;
    const { id = 0, fetched } = (input.image ?? {}) as SentImage;
    if (fetched) {
      const authorId = call.principal.userId;
      return { ...row, imageId: await this.database.write((unit) => this.imports.use(unit, fetched, { authorId })) };
    }
    return { ...row, imageId: (await this.pictures.find([id])).has(id) ? id : 0 };
  }

  override create(input: Partial<ProductCategory>, call: RestRequest): Promise<ProductCategory> {
    return this.fetching(input, call, (fetched) => super.create(fetched, call));
  }

  /** A category that moves takes the tree for itself first, before any row of it, so that writers of products wait in one place. */
  override update(id: number, input: Partial<ProductCategory>, call: RestRequest): Promise<ProductCategory> {
    return this.fetching(input, call, (fetched) =>
      this.database.write(async (unit) => {
        if (input.parent !== undefined) await this.lockTree(unit);
        return super.update(id, fetched, call);
      }),
    );
  }

  override delete(id: number, deletion: Deletion, call: RestRequest): Promise<ProductCategory> {
    return this.database.write(async (unit) => {
      await this.lockTree(unit);
      return super.delete(id, deletion, call);
    });
  }

  protected override async afterWrite(
    unit: UnitOfWork,
    row: TermEntity,
    input: Partial<ProductCategory>,
    before?: TermEntity,
  ): Promise<void> {
    if (row.imageId !== 0 && input.image)
      await this.pictures.describe(unit, row.imageId, { title: input.image.title, altText: input.image.alt });
    if (before && before.parentId !== row.parentId) await this.relistAround(unit, [before.parentId, row.parentId]);
  }

  /** Its children go to its parent, its products elsewhere or to the default category. */
  protected override async beforeDelete(unit: UnitOfWork, row: TermEntity, call: RestRequest): Promise<void> {
    await this.refuseDefault(row.id);
    const { id: fallback } = await this.productTerms.defaultCategory();
    await super.beforeDelete(unit, row, call);
    const lineage = (await TermTree.of(CATEGORY, this.database)).lineage(row.id).filter((id) => id !== row.id);
    await unit.query(TO_FALLBACK, [fallback, row.id, CATEGORY, row.id]);
    await unit.delete('product_term', { term_id: row.id });
    await relist(unit, this.database, [row.id, ...lineage, fallback]);
    await unit.delete('product_in_category', { category_id: row.id });
  }

  private async refuseDefault(id: number): Promise<true> {
    if (id === (await this.productTerms.defaultCategory()).id) throw new DefaultCategory();
    return true;
  }

  /** A picture that is named by address is fetched before anything is written. */
  private async fetching(
    input: Partial<ProductCategory>,
    call: RestRequest,
    work: (input: Partial<ProductCategory>) => Promise<ProductCategory>,
  ): Promise<ProductCategory> {
    const { image } = input;
    if (!image?.src || image.id) return work(input);
    const { src } = image;
    return this.imports
      .with([src], call.mount, (found) => work({ ...input, image: { ...image, fetched: found.get(src) } as CategoryImage }))
      .catch((error: unknown) => {
        throw error instanceof PictureNotFetched ? new CategoryImageNotFetched({ src, reason: error.reason }) : error;
      });
  }

  private lockTree(unit: UnitOfWork): Promise<TermTree> {
    return TermTree.of(CATEGORY, this.database, forUpdate(unit));
  }

  private async relistAround(unit: UnitOfWork, categories: readonly number[]): Promise<void> {
    const tree = await TermTree.of(CATEGORY, this.database);
    await relist(
      unit,
      this.database,
      categories.flatMap((category) => tree.lineage(category)),
    );
  }

  private async image(id: number, call: RestRequest): Promise<CategoryImage | null> {
    const picture = (await this.pictures.find(id === 0 ? [] : [id])).get(id);
    if (!picture) return null;
    return {
      id,
      dateCreated: utcText(picture.createdAt),
      dateModified: utcText(picture.modifiedAt),
      src: this.pictures.address(picture, call.mount),
      title: picture.title,
      alt: picture.altText,
    };
  }
}

/** A picture that was sent: by id, or by an address from which it was fetched meanwhile. */
type SentImage = Partial<CategoryImage> & { readonly fetched?: Imported };

/** Products whose only category goes get the default one. */
const TO_FALLBACK =
  'INSERT INTO product_term (product_id, term_id) SELECT carried.product_id, ? FROM product_term carried WHERE carried.term_id = ? AND NOT EXISTS ' +
  '(SELECT 1 FROM product_term other JOIN term ON term.id = other.term_id WHERE other.product_id = carried.product_id AND term.taxonomy = ? AND other.term_id <> ?)';
