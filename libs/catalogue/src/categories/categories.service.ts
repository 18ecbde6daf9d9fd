import { Injectable } from '@nestjs/common';
import { Database, forUpdate, type UnitOfWork } from '@grove/database';
import { utcText } from '@grove/core';
import type { DeleteOptions, Links, RequestContext, Target, Verb, Write } from '@grove/rest';
import {
  findTerms,
  joinTerms,
  PictureImporter,
  PictureNotFetched,
  PicturesService,
  TermTree,
  type CountedTerm,
  type ImportedPicture,
  type TermEntity,
} from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { CategoryImageNotFetched, DefaultCategory } from '../errors.js';
import { ShopTermsService } from '../product-terms/shop-terms.service.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { rebuildListingIndex } from '../products/product-listing-index.js';
import { ProductTerms } from '../products/product-terms.js';
import type { CategoryImage, CategoryImageRecord, ProductCategory } from './category.resource.js';

/** Lists, reads, creates, changes and deletes product categories. One of them is the default category of products that have no other. */
@Injectable()
export class ProductCategoriesService extends ShopTermsService<ProductCategory> {
  protected override readonly hierarchical = true;
  /** Imported categories whose parent does not exist, which have no link to it. */
  private readonly orphans = new WeakSet<ProductCategory>();

  constructor(
    database: Database,
    private readonly pictures: PicturesService,
    private readonly productTerms: ProductTerms,
    private readonly importer: PictureImporter,
    private readonly settings: SiteSettings,
  ) {
    super(database);
  }

  protected taxonomy = (): string => CATEGORY;

  /** Nobody may delete the default category; the refusal has its own error. */
  authorize(verb: Verb, { id }: Target, { principal }: RequestContext): boolean | Promise<boolean> {
    const may = principal.can('manage_product_terms');
    return may && verb === 'delete' ? this.refuseDefault(id!) : may;
  }

  links(category: ProductCategory, context: RequestContext): Links {
    const { parent } = category;
    if (parent === 0 || this.orphans.has(category)) return {};
    return { up: [{ href: context.url(`/shop/v1/products/categories/${parent}`) }] };
  }

  protected override async toResources(rows: TermEntity[], context: RequestContext): Promise<ProductCategory[]> {
    const categories = await super.toResources(rows, context);
    const parents = new Set(rows.flatMap(({ parentId }) => parentId || []));
    const existing = new Set((await findTerms(this.database, [...parents])).map(({ id }) => id));
    for (const category of categories) if (category.parent !== 0 && !existing.has(category.parent)) this.orphans.add(category);
    return categories;
  }

  protected async toTermResource(row: CountedTerm, context: RequestContext): Promise<ProductCategory> {
    const { id, name, slug, parentId: parent, description, display, menuOrder, count } = row;
    return { id, name, slug, parent, description, display, image: await this.toImage(row.imageId, context), menuOrder, count };
  }

  /** Id 0, or the id of something that is not a picture, removes the picture. A picture that was sent by URL is imported. */
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
      return { ...row, imageId: await this.importer.importPicture(write.unit, fetched, { authorId }) };
    }
    return { ...row, imageId: (await this.pictures.find([id])).has(id) ? id : 0 };
  }

  override create(input: Partial<ProductCategory>, context: RequestContext): Promise<ProductCategory> {
    return this.withFetchedImage(input, context, (fetched) => super.create(fetched, context));
  }

  override update(id: number, input: Partial<ProductCategory>, context: RequestContext): Promise<ProductCategory> {
    return this.withFetchedImage(input, context, (fetched) => super.update(id, fetched, context));
  }

  /** Locks the tree first, because children and products move to other categories. */
  override delete(id: number, options: DeleteOptions, context: RequestContext): Promise<ProductCategory> {
    return this.database.write(async (unit) => {
      await this.lockTree(unit);
      return super.delete(id, options, context);
    });
  }

  /** A category that moves locks the tree before any row, so that writers of products wait for one lock only. */
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
    if (before && before.parentId !== row.parentId) await this.rebuildListingsOf(unit, [before.parentId, row.parentId]);
  }

  /** Its children move to its parent. Products that have no other category get the default category. */
  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    const { unit } = write;
    await this.refuseDefault(row.id);
    const { id: defaultId } = await this.productTerms.defaultCategory();
    await super.beforeDelete(write, row, options);
    const lineage = (await TermTree.load(CATEGORY, this.database)).withAncestors(row.id).filter((id) => id !== row.id);
    await unit.query(MOVE_TO_DEFAULT_CATEGORY, [defaultId, row.id, CATEGORY, row.id]);
    await unit.delete('product_term', { term_id: row.id });
    await rebuildListingIndex(unit, this.database, [row.id, ...lineage, defaultId]);
    await unit.delete('product_in_category', { category_id: row.id });
  }

  private async refuseDefault(id: number): Promise<true> {
    if (id === (await this.productTerms.defaultCategory()).id) throw new DefaultCategory();
    return true;
  }

  /** Fetches a picture that was sent by URL before anything is written. */
  private async withFetchedImage(
    input: Partial<ProductCategory>,
    { mountPoint }: RequestContext,
    work: (input: Partial<ProductCategory>) => Promise<ProductCategory>,
  ): Promise<ProductCategory> {
    const { image } = input;
    if (!image?.src || image.id) return work(input);
    const { src } = image;
    return this.importer
      .withFetchedPictures([src], mountPoint, (pictures) =>
        work({ ...input, image: { ...image, fetched: pictures.get(src) } as CategoryImage }),
      )
      .catch((error: unknown) => {
        throw error instanceof PictureNotFetched ? new CategoryImageNotFetched({ src, reason: error.reason }) : error;
      });
  }

  private lockTree(unit: UnitOfWork): Promise<TermTree> {
    return TermTree.load(CATEGORY, this.database, forUpdate(unit));
  }

  private async rebuildListingsOf(unit: UnitOfWork, categories: readonly number[]): Promise<void> {
    const tree = await TermTree.load(CATEGORY, this.database);
    await rebuildListingIndex(
      unit,
      this.database,
      categories.flatMap((category) => tree.withAncestors(category)),
    );
  }

  private async toImage(id: number, { mountPoint, isFurtherVersion }: RequestContext): Promise<CategoryImageRecord | null> {
    const picture = (await this.pictures.find(id === 0 ? [] : [id])).get(id);
    if (!picture) return null;
    const zone = isFurtherVersion ? await this.settings.timezone() : '';
    return {
      id,
      dateCreated: utcText(picture.createdAt),
      dateModified: utcText(picture.modifiedAt),
      src: this.pictures.url(picture, mountPoint),
      title: picture.title,
      alt: picture.altText,
      ...{ createdAt: picture.createdAt, modifiedAt: picture.modifiedAt, zone },
    };
  }
}

/** A picture as the client sent it, by id or by URL; `fetched` is the file at that URL. */
type SentImage = Partial<CategoryImage> & { readonly fetched?: ImportedPicture };

/** Gives the default category to products that have no category except the deleted one. */
const MOVE_TO_DEFAULT_CATEGORY =
  'INSERT INTO product_term (product_id, term_id) SELECT deleted.product_id, ? FROM product_term deleted WHERE deleted.term_id = ? AND NOT EXISTS ' +
  `(SELECT 1 FROM product_term other ${joinTerms('other.term_id')} WHERE other.product_id = deleted.product_id AND term.taxonomy = ? AND other.term_id <> ?)`;
