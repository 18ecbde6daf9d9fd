import { Injectable, type OnModuleInit } from '@nestjs/common';
import { definedOnly, escapeHtml, instantOf, localText, sentInstant, stripTags, utcText, type Instant } from '@grove/core';
import { Database, offsetOf, Repository } from '@grove/database';
import {
  isEmailAddress,
  ResourceEvents,
  RestConfig,
  siteContext,
  type DeleteOptions,
  type Links,
  type Page,
  type ParentIds,
  type RequestContext,
  type ResourceService,
  type Target,
  type Verb,
  type ViewQuery,
} from '@grove/rest';
import { ProductComments, type CommentEntity, type ProductCommentInput, type TargetCondition } from '@grove/comments';
import { assertRenderable, mapYielding, paragraphs, processText, rendered } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { avatarUrls } from '@grove/users';
import { ReviewProductNotFound, ReviewUnknown } from '../errors.js';
import { loadProductPermalinks, permalinkOf } from '../products/read/product-permalinks.js';
import { ProductEntity } from '../products/product.entity.js';
import { ProductReview } from './api/v3.js';
import type { ReviewRecord } from './review-record.js';
import type { ProductReviewsQuery } from './api/query-v3.js';
import { VerifiedBuyers } from './verified-buyers.js';

/** All reviews of one product: `shop/v2` lists them without pages. */
const ALL = { status: 'approved', orderby: 'date', order: 'asc' } as const;
const MAX_REVIEWS = 1_000;

/** What a review shows of its product. */
type ReviewedProduct = Pick<ProductEntity, 'id' | 'name' | 'slug' | 'status'>;

/** The verbs of reviews in `wc/v2` and `wc/v3`. A review is a comment on a product; `shop/v2` has them below their product. */
@Injectable()
export class ProductReviewsService implements ResourceService<ReviewRecord, ProductReviewsQuery>, OnModuleInit {
  private readonly products = new Repository(this.database, ProductEntity);

  constructor(
    private readonly database: Database,
    private readonly comments: ProductComments,
    private readonly buyers: VerifiedBuyers,
    private readonly settings: SiteSettings,
    private readonly config: RestConfig,
  ) {}

  /** Publishes what happens to reviews, whoever writes them: also as comments. */
  onModuleInit(): void {
    const site = siteContext(this.config);
    const events = new ResourceEvents<ReviewRecord>(this.database, ProductReview, 'review', (record, context) =>
      this.links(record, context),
    );
    this.comments.onWrite.add(async (unit, change, comment) => {
      if ((await this.productsOf([comment])).size > 0)
        await events.publishChange(unit, { change, id: comment.id }, site, (context) => this.toRecord(comment, context));
    });
  }

  async list(query: ProductReviewsQuery, context: RequestContext, parents: ParentIds): Promise<Page<ReviewRecord>> {
    const productId = parents['product_id'];
    if (productId !== undefined) {
      await this.assertProduct(productId);
      const { rows } = await this.comments.page(ALL, onProducts(parents), { limit: MAX_REVIEWS, offset: 0 });
      return { records: await this.toRecords(rows, context) };
    }
    const zone = query.after || query.before ? await this.settings.timezone() : 'utc';
    const filter = {
      ...query,
      products: query.product,
      // As in WooCommerce, ids that are wanted win.
      productsExclude: query.include.length > 0 ? [] : query.productExclude,
      authors: query.reviewer,
      authorsExclude: query.reviewerExclude,
      authorEmail: query.reviewerEmail,
      after: query.after && instantOf(query.after, zone),
      before: query.before && instantOf(query.before, zone),
    };
    const { rows, total } = await this.comments.page(filter, onProducts(parents), {
      limit: query.perPage,
      offset: offsetOf(query),
    });
    return { records: await this.toRecords(rows, context), total };
  }

  async get(id: number, _query: ViewQuery, context: RequestContext, parents: ParentIds): Promise<ReviewRecord> {
    return this.toRecord(await this.find(id, parents), context);
  }

  /** Returns the text as it was sent; what is stored has no dangerous markup. */
  async create(sent: Partial<ProductReview>, context: RequestContext, parents: ParentIds): Promise<ReviewRecord> {
    const productId = parents['product_id'] ?? sent.productId ?? 0;
    await this.assertProduct(productId);
    const { authorName = '', authorEmail = '', content = '', ...columns } = await this.columnsOf(sent);
    const comment = await this.comments.create({ rating: 0, ...columns, authorName, authorEmail, content, productId });
    return { ...(await this.toRecord(comment, context)), sentReview: sent.review ?? '' };
  }

  async update(id: number, sent: Partial<ProductReview>, context: RequestContext, parents: ParentIds): Promise<ReviewRecord> {
    const current = await this.find(id, parents);
    if (sent.productId !== undefined) await this.assertProduct(sent.productId);
    return this.toRecord(await this.comments.update(id, await this.columnsOf(sent, current)), context);
  }

  /** Returns the review as it is in the trash, or as it was before it was deleted for good. */
  async delete(id: number, { force }: DeleteOptions, context: RequestContext, parents: ParentIds): Promise<ReviewRecord> {
    await this.find(id, parents);
    return this.toRecord(await (force ? this.comments.delete(id) : this.comments.trash(id)), context);
  }

  async assertExists(verb: Verb, { id, parents }: Target<ReviewRecord>): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id, parents);
  }

  links({ productId, reviewerId }: ReviewRecord, context: RequestContext): Links {
    const reviewer = reviewerId !== 0 && {
      reviewer: [{ href: context.url(`/cms/v2/users/${reviewerId}`), embeddable: true as const }],
    };
    return { up: [{ href: context.url(`/shop/v1/products/${productId}`) }], ...reviewer };
  }

  private async find(id: number, parents: ParentIds): Promise<CommentEntity> {
    const comment = await this.comments.find(id, onProducts(parents));
    if (comment) return comment;
    const productId = parents['product_id'];
    if (productId !== undefined) await this.assertProduct(productId);
    throw new ReviewUnknown();
  }

  private async assertProduct(id: number): Promise<void> {
    if ((await this.products.findInOrder([id], ['id'])).length === 0) throw new ReviewProductNotFound();
  }

  /** What was sent, as columns of the comment. An e-mail address that is none is stored as no address. */
  private async columnsOf(sent: Partial<ProductReview>, current?: CommentEntity): Promise<Partial<ProductCommentInput>> {
    const { productId, reviewer, reviewerEmail, review, rating, status } = sent;
    return definedOnly({
      productId,
      rating,
      status,
      authorName: reviewer === undefined ? undefined : escapeHtml(stripTags(reviewer).trim()),
      authorEmail: reviewerEmail === undefined ? undefined : isEmailAddress(reviewerEmail) ? reviewerEmail : '',
      content: review === undefined ? undefined : await sanitized(review),
      createdAt: await this.dateOf(sent, current),
    });
  }

  /** The date that was sent, unless it is the one that was shown. */
  private async dateOf(
    { dateCreated, dateCreatedGmt }: Partial<ProductReview>,
    current?: CommentEntity,
  ): Promise<Instant | undefined> {
    const sent = dateCreatedGmt || dateCreated;
    if (!sent) return undefined;
    const instant = sentInstant(sent, dateCreatedGmt ? 'utc' : await this.settings.timezone(), current?.createdAt);
    return instant === current?.createdAt ? undefined : instant;
  }

  private async toRecord(comment: CommentEntity, context: RequestContext): Promise<ReviewRecord> {
    return (await this.toRecords([comment], context))[0];
  }

  private async toRecords(comments: readonly CommentEntity[], context: RequestContext): Promise<ReviewRecord[]> {
    if (comments.length === 0) return [];
    const [zone, products, verified] = await Promise.all([
      this.settings.timezone(),
      this.productsOf(comments),
      this.buyers.verifiedAmong(comments),
    ]);
    const permalinks = await loadProductPermalinks(this.database, await this.settings.permalinks(), [...products.values()]);
    return mapYielding(comments, (comment): ReviewRecord => {
      const product = products.get(comment.postId);
      return {
        id: comment.id,
        dateCreated: localText(comment.createdAt, zone),
        dateCreatedGmt: utcText(comment.createdAt),
        productId: comment.postId,
        productName: product?.name ?? '',
        productPermalink: product ? permalinkOf(product, context.mountPoint, permalinks) : '',
        status: comment.status,
        reviewer: comment.authorName,
        reviewerEmail: comment.authorEmail,
        review: paragraphs(comment.content),
        sentReview: comment.content,
        rating: comment.rating,
        verified: verified.has(comment.id),
        reviewerAvatarUrls: avatarUrls(comment.authorEmail),
        reviewerId: comment.authorId,
      };
    });
  }

  private async productsOf(comments: readonly CommentEntity[]): Promise<Map<number, ReviewedProduct>> {
    const ids = [...new Set(comments.map(({ postId }) => postId))];
    const products = await this.products.findInOrder(ids, ['id', 'name', 'slug', 'status']);
    return new Map(products.map((product) => [product.id, product]));
  }
}

/** Which comments are reviews: those on products, or on the product in the path. */
const onProducts =
  ({ product_id: productId }: ParentIds): TargetCondition =>
  (comments) => {
    const products = comments.subQuery().select('1').from(ProductEntity, 'product').where('product.id = comment.postId');
    const isProduct = `EXISTS ${products.getQuery()}`;
    if (productId === undefined) return isProduct;
    comments.setParameter('ofPath', productId);
    return `comment.postId = :ofPath AND ${isProduct}`;
  };

/** A text without markup needs no cleaning, which would also change its signs. */
async function sanitized(text: string): Promise<string> {
  const review = text.includes('<') ? await processText('postHtml', text) : text;
  // Reviews are shown as comments too.
  await assertRenderable({ review }, ['review'], rendered.comment);
  return review;
}
