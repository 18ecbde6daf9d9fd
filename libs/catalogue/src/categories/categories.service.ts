import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import type { DeleteOptions, RequestContext, Target, Verb, Write } from '@grove/rest';
import { PictureImporter, PicturesService, TermEntity, TermTree, type TermSummary } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { DefaultCategory } from '../errors.js';
import { PicturedTermsService } from '../product-terms/pictured-terms.service.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { rebuildListingIndex } from '../products/list/product-listing-index.js';
import { ProductInCategoryEntity } from '../products/product-in-category.entity.js';
import { ProductTermEntity } from '../products/product-term.entity.js';
import { ProductTerms } from '../products/write/product-terms.js';
import type { ProductCategory } from './api/v1.js';

/** Lists, reads, creates, changes and deletes product categories. One of them is the default category of products that have no other. */
@Injectable()
export class ProductCategoriesService extends PicturedTermsService {
  protected override readonly path = '/shop/v1/products/categories';
  private readonly assigned: Repository<ProductTermEntity>;
  private readonly listings: Repository<ProductInCategoryEntity>;

  constructor(
    database: Database,
    pictures: PicturesService,
    private readonly productTerms: ProductTerms,
    importer: PictureImporter,
    settings: SiteSettings,
  ) {
    super(database, pictures, importer, settings);
    this.assigned = new Repository(database, ProductTermEntity);
    this.listings = new Repository(database, ProductInCategoryEntity);
  }

  protected taxonomy = (): string => CATEGORY;

  /** Nobody may delete the default category; the refusal has its own error. */
  authorize(verb: Verb, { id }: Target, { principal }: RequestContext): boolean | Promise<boolean> {
    const may = principal.can('manage_product_terms');
    return may && verb === 'delete' ? this.defaultOtherThan(id!).then(() => true) : may;
  }

  /** Locks the tree first, because children and products move to other categories. */
  override delete(id: number, options: DeleteOptions, context: RequestContext): Promise<ProductCategory> {
    return this.database.write(async () => {
      await this.lockTree();
      return super.delete(id, options, context);
    });
  }

  /** A category that moves locks the tree before any row, so that writers of products wait for one lock only. */
  protected override async lock(write: Write, input: Partial<ProductCategory>, id?: number): Promise<void> {
    if (id !== undefined && input.parent !== undefined) await this.lockTree();
    await super.lock(write, input, id);
  }

  protected override async afterWrite(
    write: Write,
    row: TermEntity,
    input: Partial<ProductCategory>,
    before?: TermEntity,
  ): Promise<void> {
    await super.afterWrite(write, row, input);
    if (before && before.parentId !== row.parentId) await this.rebuildListingsOf([before.parentId, row.parentId]);
  }

  /** Its children move to its parent. Products that have no other category get the default category. */
  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    const { id: defaultId } = (await this.defaultOtherThan(row.id)) ?? row;
    await super.beforeDelete(write, row, options);
    const { tree } = await TermTree.loadAncestors(CATEGORY, this.database, [row.id]);
    const lineage = tree.withAncestors(row.id).filter((id) => id !== row.id);
    const products = await this.findProductsOnlyIn(row.id);
    await this.assigned.insert(products.map((productId) => ({ productId, termId: defaultId })));
    await this.assigned.delete({ termId: row.id });
    await rebuildListingIndex(this.database, [row.id, ...lineage, defaultId]);
    await this.listings.delete({ categoryId: row.id });
  }

  /** The default category, if the shop has one; throws if it is this category. */
  private async defaultOtherThan(id: number): Promise<TermSummary | null> {
    const found = await this.productTerms.defaultCategory();
    if (found?.id === id) throw new DefaultCategory();
    return found;
  }

  /** The ids of products that have this category and no other one. */
  private async findProductsOnlyIn(id: number): Promise<number[]> {
    const found = await this.assigned
      .createQueryBuilder('assigned')
      .select('assigned.productId', 'id')
      .leftJoin(ProductTermEntity, 'other', 'other.productId = assigned.productId AND other.termId <> assigned.termId')
      .leftJoin(TermEntity, 'category', 'category.id = other.termId AND category.taxonomy = :taxonomy', { taxonomy: CATEGORY })
      .where({ termId: id })
      .groupBy('assigned.productId')
      .having('COUNT(category.id) = 0')
      .getRawMany<{ id: number }>();
    return found.map((row) => row.id);
  }

  private lockTree(): Promise<TermTree> {
    return TermTree.load(CATEGORY, this.database, 'pessimistic_write');
  }

  private async rebuildListingsOf(categories: readonly number[]): Promise<void> {
    const { tree } = await TermTree.loadAncestors(CATEGORY, this.database, categories);
    await rebuildListingIndex(
      this.database,
      categories.flatMap((category) => tree.withAncestors(category)),
    );
  }
}
