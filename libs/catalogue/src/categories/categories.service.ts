import { Injectable } from '@nestjs/common';
import { Database, forUpdate, type UnitOfWork } from '@grove/database';
import { utcText } from '@grove/core';
import type { DeleteOptions, Links, RequestContext, Target, Verb, Write } from '@grove/rest';
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
  authorize(verb: Verb, { id }: Target, { principal }: RequestContext): boolean | Promise<boolean> {
    const may = principal.can('manage_product_terms');
    return may && verb === 'delete' ? this.refuseDefault(id!) : may;
  }

  links({ parent }: ProductCategory, context: RequestContext): Links {
    return parent === 0 ? {} : { up: [{ href: context.url(`/shop/v1/products/categories/${parent}`) }] };
  }

  protected async toRecord(row: CountedTerm, context: RequestContext): Promise<ProductCategory> {
    const { id, name, slug, parentId: parent, description, display, menuOrder, count } = row;
    return { id, name, slug, parent, description, display, image: await this.image(row.imageId, context), menuOrder, count };
  }

  /** A picture that is none, or id 0, leaves the category without. One that was named by address is there by now, and becomes a medium. */
  protected override async prepare(
    input: Partial<ProductCategory>,
    write: Write,
    current?: TermEntity,
  ): Promise<Partial<TermEntity>> {
    const row = await super.prepare(input, write, current);
    if (input.image === undefined) return row;
    const { id = 0, fetched } = (input.image ?? {}) as SentImage;
    if (fetched) {
      const authorId = write.context.principal.userId;
      return { ...row, imageId: await this.imports.use(write.unit, fetched, { authorId }) };
    }
    return { ...row, imageId: (await this.pictures.find([id])).has(id) ? id : 0 };
  }

  override create(input: Partial<ProductCategory>, context: RequestContext): Promise<ProductCategory> {
    return this.fetching(input, context, (fetched) => super.create(fetched, context));
  }

  override update(id: number, input: Partial<ProductCategory>, context: RequestContext): Promise<ProductCategory> {
    return this.fetching(input, context, (fetched) => super.update(id, fetched, context));
  }

  /** Its children and products move to others, so it takes the tree first as well. */
  override delete(id: number, options: DeleteOptions, context: RequestContext): Promise<ProductCategory> {
    return this.database.write(async (unit) => {
      await this.lockTree(unit);
      return super.delete(id, options, context);
    });
  }

  /** A category that moves takes the tree for itself first, before any row of it, so that writers of products wait in one place. */
  protected override async lock(write: Write, input: Partial<ProductCategory>, id?: number): Promise<void> {
    if (id !== undefined && input.parent !== undefined) await this.lockTree(write.unit);
    await super.lock(write, input, id);
  }

  protected override async afterWrite(
    { unit }: Write,
    row: TermEntity,
    input: Partial<ProductCategory>,
    before?: TermEntity,
  ): Promise<void> {
    if (row.imageId !== 0 && input.image)
      await this.pictures.describe(unit, row.imageId, { title: input.image.title, altText: input.image.alt });
    if (before && before.parentId !== row.parentId) await this.relistAround(unit, [before.parentId, row.parentId]);
  }

  /** Its children go to its parent, its products elsewhere or to the default category. */
  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    const { unit } = write;
    await this.refuseDefault(row.id);
    const { id: fallback } = await this.productTerms.defaultCategory();
    await super.beforeDelete(write, row, options);
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
    { mountPoint }: RequestContext,
    work: (input: Partial<ProductCategory>) => Promise<ProductCategory>,
  ): Promise<ProductCategory> {
    const { image } = input;
    if (!image?.src || image.id) return work(input);
    const { src } = image;
    return this.imports
      .with([src], mountPoint, (found) => work({ ...input, image: { ...image, fetched: found.get(src) } as CategoryImage }))
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

  private async image(id: number, { mountPoint }: RequestContext): Promise<CategoryImage | null> {
    const picture = (await this.pictures.find(id === 0 ? [] : [id])).get(id);
    if (!picture) return null;
    return {
      id,
      dateCreated: utcText(picture.createdAt),
      dateModified: utcText(picture.modifiedAt),
      src: this.pictures.address(picture, mountPoint),
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
