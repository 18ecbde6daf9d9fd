import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';
import {
  CommentTargets,
  NONE,
  type CommentTargetProvider,
  type CommentTarget,
  type RatingChange,
  type TargetCondition,
} from '@grove/comments';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { addRatings } from '../products/write/added-sums.sql.js';
import { ProductEntity } from '../products/product.entity.js';
import { loadProductPermalinks, permalinkOf } from '../products/read/product-permalinks.js';

const STAGES: Readonly<Record<string, CommentTarget['stage']>> = { publish: 'published', draft: 'draft', trash: 'trash' };

/** Lets comments refer to products. Such comments are reviews, and their ratings are summed on the product. */
@Injectable()
export class ReviewTargets implements CommentTargetProvider, OnModuleInit {
  private readonly products = new Repository(this.database, ProductEntity);

  constructor(
    private readonly database: Database,
    private readonly targets: CommentTargets,
    private readonly site: SiteSettings,
    private readonly shop: ShopSettings,
  ) {}

  onModuleInit(): void {
    this.targets.register('product', this);
  }

  async find(ids: readonly number[], context: RequestContext): Promise<CommentTarget[]> {
    const editable = managesProducts(context.principal);
    const [shop, products] = await Promise.all([
      this.shop.all(),
      this.products.findInOrder(ids, ['id', 'slug', 'status', 'reviewsAllowed']),
    ]);
    const permalinks = await loadProductPermalinks(this.database, await this.site.permalinks(), products);
    return products.map((product) => ({
      id: product.id,
      authorId: 0,
      stage: STAGES[product.status] ?? 'other',
      readable: editable || product.status === 'publish',
      editable,
      open: product.reviewsAllowed && shop.reviewsEnabled,
      link: permalinkOf(product, context.mountPoint, permalinks),
      up: { href: context.url(`/shop/v1/products/${product.id}`) },
      rated: true,
      ratingRequired: shop.reviewRatingRequired,
    }));
  }

  readable(principal: Principal): TargetCondition {
    return (comments) => {
      const products = comments.subQuery().select('1').from(ProductEntity, 'product').where('product.id = comment.postId');
      if (!managesProducts(principal)) products.andWhere("product.status = 'publish'");
      return `EXISTS ${products.getQuery()}`;
    };
  }

  editable(principal: Principal): TargetCondition {
    return managesProducts(principal) ? this.readable(principal) : NONE;
  }

  async rate(unit: UnitOfWork, id: number, { count, stars }: RatingChange): Promise<void> {
    await unit.run(addRatings(id, count, stars));
  }
}

const managesProducts = (principal: Principal): boolean => principal.can('manage_products');
