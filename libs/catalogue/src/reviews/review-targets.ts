import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, placeholders, type UnitOfWork } from '@grove/database';
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
import { loadProductPermalinks, permalinkOf } from '../products/product-permalinks.js';

interface ReviewedProduct {
  readonly id: number;
  readonly slug: string;
  readonly status: string;
  readonly open: number;
}

const STAGES: Readonly<Record<string, CommentTarget['stage']>> = { publish: 'published', draft: 'draft', trash: 'trash' };

/** Lets comments refer to products. Such comments are reviews, and their ratings are summed on the product. */
@Injectable()
export class ReviewTargets implements CommentTargetProvider, OnModuleInit {
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
    const sql = `SELECT id, slug, status, reviews_allowed AS open FROM product WHERE id IN (${placeholders(ids.length)})`;
    const editable = managesProducts(context.principal);
    const [shop, products] = await Promise.all([this.shop.all(), this.database.read<ReviewedProduct>(sql, ids)]);
    const permalinks = await loadProductPermalinks(this.database, await this.site.permalinks(), products);
    return products.map((product) => ({
      id: product.id,
      authorId: 0,
      stage: STAGES[product.status] ?? 'other',
      readable: editable || product.status === 'publish',
      editable,
      open: product.open === 1 && shop.reviewsEnabled,
      link: permalinkOf(product, context.mountPoint, permalinks),
      up: { href: context.url(`/shop/v1/products/${product.id}`) },
      rated: true,
      ratingRequired: shop.reviewRatingRequired,
    }));
  }

  readable(principal: Principal): TargetCondition {
    const sql = 'EXISTS (SELECT 1 FROM product WHERE product.id = comment.post_id';
    return { sql: managesProducts(principal) ? `${sql})` : `${sql} AND product.status = 'publish')`, values: [] };
  }

  editable(principal: Principal): TargetCondition {
    return managesProducts(principal) ? this.readable(principal) : NONE;
  }

  async rate(unit: UnitOfWork, id: number, { count, stars }: RatingChange): Promise<void> {
    await unit.query(ADD_RATING, [count, stars, id]);
  }
}

/** One statement, so that concurrent reviews are all counted. */
const ADD_RATING =
  'UPDATE product SET rating_count = rating_count + ?, rating_stars = rating_stars + ?, average_rating = NULL WHERE id = ?';

const managesProducts = (principal: Principal): boolean => principal.can('manage_products');
