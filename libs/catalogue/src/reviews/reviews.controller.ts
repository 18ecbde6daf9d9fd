import {
  SHOP,
  argumentsOf,
  contextField,
  ok,
  serializerFor,
  jsonSchemaProperties,
  type RestRequest,
  type Endpoint,
  type Route,
  type RouteSource,
  type JsonRecord,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { Database } from '@grove/database';
import { utcText } from '@grove/core';
import { CommentsService, type CommentEntity } from '@grove/comments';
import { ReviewNotFound, ReviewProductNotFound } from '../errors.js';
import { Review } from './review.resource.js';
import { VerifiedBuyers } from './verified-buyers.js';

/** Reviews of a product, for those who manage the shop or moderate comments. */
@Controller()
export class ReviewsController implements RouteSource {
  constructor(
    private readonly database: Database,
    private readonly comments: CommentsService,
    private readonly buyers: VerifiedBuyers,
  ) {}

  routes(): Route[] {
    const schema = {
      title: 'review',
      properties: jsonSchemaProperties(Review),
    };
    return [
      {
        namespace: SHOP,
        path: 'products/<product_id>/reviews',
        schema,
        endpoints: [this.endpoint('List the reviews of a product', (call) => this.list(call))],
      },
      {
        namespace: SHOP,
        path: 'products/<product_id>/reviews/<id>',
        schema,
        // A stranger learns whether a review exists, but not whether a product has any.
        endpoints: [
          {
            ...this.endpoint('Read a review', (call) => this.read(call)),
            assertExists: async (call) => void (await this.find(call)),
          },
        ],
      },
    ];
  }

  private endpoint(summary: string, handle: (call: RestRequest) => Promise<unknown>): Endpoint {
    return {
      methods: ['GET'],
      arguments: argumentsOf('query', [contextField(SHOP)]),
      authorize: (call) => call.principal.can('read_product_reviews'),
      refusalCode: SHOP.refusals.view,
      handle: async (call) => ok(await handle(call)),
      summary,
    };
  }

  private async list(call: RestRequest): Promise<JsonRecord[]> {
    const productId = await this.product(call);
    return this.present(await this.comments.approvedOn(productId), call);
  }

  private async read(call: RestRequest): Promise<JsonRecord> {
    return (await this.present([await this.find(call)], call))[0];
  }

  private async find(call: RestRequest): Promise<CommentEntity> {
    const comment = await this.comments.approved(call.id(), await this.product(call));
    if (!comment) throw new ReviewNotFound();
    return comment;
  }

  private async product(call: RestRequest): Promise<number> {
    const id = call.id('product_id');
    const [product] = await this.database.read('SELECT id FROM product WHERE id = ?', [id]);
    if (!product) throw new ReviewProductNotFound();
    return id;
  }

  private async present(comments: readonly CommentEntity[], call: RestRequest): Promise<JsonRecord[]> {
    const reviewers = comments.map(({ authorId: userId, authorEmail: email }) => ({ userId, email }));
    const verified = await this.buyers.of(call.id('product_id'), reviewers);
    return comments.map((comment, index) => this.presentOne(comment, verified[index], call));
  }

  private presentOne(comment: CommentEntity, verified: boolean, call: RestRequest): JsonRecord {
    const product = call.url(`/shop/v1/products/${comment.postId}`);
    const review: Review = {
      id: comment.id,
      dateCreated: utcText(comment.createdAt),
      review: comment.content,
      rating: comment.rating,
      name: comment.authorName,
      email: comment.authorEmail,
      verified,
    };
    const links = {
      self: [{ href: `${product}/reviews/${comment.id}` }],
      collection: [{ href: `${product}/reviews` }],
      up: [{ href: product }],
    };
    return { ...serializerFor(Review, call.context)(review), _links: links };
  }
}
