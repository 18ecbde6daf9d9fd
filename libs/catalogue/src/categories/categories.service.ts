import { Injectable } from '@nestjs/common';
import { Database, type UnitOfWork } from '@grove/database';
import type { DeleteOptions, RequestContext, Target, Verb, Write } from '@grove/rest';
import { joinTerms, PictureImporter, PicturesService, TermTree, type TermEntity, type TermSummary } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { DefaultCategory } from '../errors.js';
import { PicturedTermsService } from '../product-terms/pictured-terms.service.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { rebuildListingIndex } from '../products/product-listing-index.js';
import { ProductTerms } from '../products/product-terms.js';
import type { ProductCategory } from './category.resource.js';

/** Lists, reads, creates, changes and deletes product categories. One of them is the default category of products that have no other. */
@Injectable()
export class ProductCategoriesService extends PicturedTermsService {
  protected override readonly path = '/shop/v1/products/categories';

  constructor(
    database: Database,
    pictures: PicturesService,
    private readonly productTerms: ProductTerms,
    importer: PictureImporter,
    settings: SiteSettings,
  ) {
    super(database, pictures, importer, settings);
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
    if (before && before.parentId !== row.parentId) await this.rebuildListingsOf(write.unit, [before.parentId, row.parentId]);
  }

  /** Its children move to its parent. Products that have no other category get the default category. */
  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    const { unit } = write;
    const { id: defaultId } = (await this.defaultOtherThan(row.id)) ?? row;
    await super.beforeDelete(write, row, options);
    const { tree } = await TermTree.loadAncestors(CATEGORY, this.database, [row.id]);
    const lineage = tree.withAncestors(row.id).filter((id) => id !== row.id);
    await unit.query(MOVE_TO_DEFAULT_CATEGORY, [defaultId, row.id, CATEGORY, row.id]);
    await unit.delete('product_term', { term_id: row.id });
    await rebuildListingIndex(unit, this.database, [row.id, ...lineage, defaultId]);
    await unit.delete('product_in_category', { category_id: row.id });
  }

  /** The default category, if the shop has one; throws if it is this category. */
  private async defaultOtherThan(id: number): Promise<TermSummary | null> {
    const found = await this.productTerms.defaultCategory();
    if (found?.id === id) throw new DefaultCategory();
    return found;
  }

  private lockTree(): Promise<TermTree> {
    return TermTree.load(CATEGORY, this.database, 'pessimistic_write');
  }

  private async rebuildListingsOf(unit: UnitOfWork, categories: readonly number[]): Promise<void> {
    const { tree } = await TermTree.loadAncestors(CATEGORY, this.database, categories);
    await rebuildListingIndex(
      unit,
      this.database,
      categories.flatMap((category) => tree.withAncestors(category)),
    );
  }
}

/** Gives the default category to products that have no category except the deleted one. */
const MOVE_TO_DEFAULT_CATEGORY =
  'INSERT INTO product_term (product_id, term_id) SELECT deleted.product_id, ? FROM product_term deleted WHERE deleted.term_id = ? AND NOT EXISTS ' +
  `(SELECT 1 FROM product_term other ${joinTerms('other.term_id')} WHERE other.product_id = deleted.product_id AND term.taxonomy = ? AND other.term_id <> ?)`;
