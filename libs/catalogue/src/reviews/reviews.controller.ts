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
        endpoints: [this.endpoint('List the reviews of a product', (request) => this.list(request))],
      },
      {
        namespace: SHOP,
        path: 'products/<product_id>/reviews/<id>',
        schema,
        // A stranger learns whether a review exists, but not whether a product has any.
        endpoints: [
          {
            ...this.endpoint('Read a review', (request) => this.read(request)),
            assertExists: async (request) => void (await this.find(request)),
          },
        ],
      },
    ];
  }

  private endpoint(summary: string, handle: (request: RestRequest) => Promise<unknown>): Endpoint {
    return {
      methods: ['GET'],
      arguments: argumentsOf('query', [contextField(SHOP)]),
      authorize: ({ context }) => context.principal.can('read_product_reviews'),
      refusalCode: SHOP.refusals.view,
      handle: async (request) => ok(await handle(request)),
      summary,
    };
  }

  private async list(request: RestRequest): Promise<JsonRecord[]> {
    const productId = await this.product(request);
    return this.present(await this.comments.approvedOn(productId), request);
  }

  private async read(request: RestRequest): Promise<JsonRecord> {
    return (await this.present([await this.find(request)], request))[0];
  }

  private async find(request: RestRequest): Promise<CommentEntity> {
    const comment = await this.comments.approved(request.id(), await this.product(request));
    if (!comment) throw new ReviewNotFound();
    return comment;
  }

  private async product(request: RestRequest): Promise<number> {
    const id = request.id('product_id');
    const [product] = await this.database.read('SELECT id FROM product WHERE id = ?', [id]);
    if (!product) throw new ReviewProductNotFound();
    return id;
  }

  private async present(comments: readonly CommentEntity[], request: RestRequest): Promise<JsonRecord[]> {
    const reviewers = comments.map(({ authorId: userId, authorEmail: email }) => ({ userId, email }));
    const verified = await this.buyers.of(request.id('product_id'), reviewers);
    return comments.map((comment, index) => this.presentOne(comment, verified[index], request));
  }

  private presentOne(comment: CommentEntity, verified: boolean, request: RestRequest): JsonRecord {
    const product = request.context.url(`/shop/v1/products/${comment.postId}`);
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
    return { ...serializerFor(Review, request.view)(review), _links: links };
  }
}
