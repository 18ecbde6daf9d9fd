import { Database, Repository } from '@grove/database';
import { utcText } from '@grove/core';
import { Endpoint, ok, represent, RestController, SHOP, type JsonRecord, type RestRequest, type RestResponse } from '@grove/rest';
import { CommentsService, type CommentEntity } from '@grove/comments';
import { ReviewNotFound, ReviewProductNotFound } from '../errors.js';
import { ProductEntity } from '../products/product.entity.js';
import { Review } from './api/v1.js';
import { VerifiedBuyers } from './verified-buyers.js';

const PATH = 'products/<product_id>/reviews';

/** Reviews of a product, for shop managers and comment moderators. */
@RestController({ namespace: SHOP, capability: 'read_product_reviews', schema: Review, title: 'review' })
export class ReviewsController {
  private readonly products = new Repository(this.database, ProductEntity);

  constructor(
    private readonly database: Database,
    private readonly comments: CommentsService,
    private readonly buyers: VerifiedBuyers,
  ) {}

  @Endpoint({
    method: 'GET',
    path: PATH,
    summary: 'List the reviews of a product',
    errors: [ReviewProductNotFound],
    returns: 'list',
    contexts: SHOP.contexts,
  })
  async list(request: RestRequest): Promise<RestResponse> {
    const productId = await this.productId(request);
    return ok(await this.toJson(await this.comments.findApproved(productId), request));
  }

  // Everybody may learn whether a review exists, but the list is refused before its product is looked up.
  @Endpoint<ReviewsController>({
    ...{
      method: 'GET',
      path: `${PATH}/<id>`,
      summary: 'Read a review',
      errors: [ReviewProductNotFound, ReviewNotFound],
      contexts: SHOP.contexts,
    },
    assertExists: async (controller, request) => void (await controller.find(request)),
  })
  async read(request: RestRequest): Promise<RestResponse> {
    const [review] = await this.toJson([await this.find(request)], request);
    return ok(review);
  }

  private async find(request: RestRequest): Promise<CommentEntity> {
    const comment = await this.comments.findApprovedById(request.id(), await this.productId(request));
    if (!comment) throw new ReviewNotFound();
    return comment;
  }

  private async productId(request: RestRequest): Promise<number> {
    const id = request.id('product_id');
    if ((await this.products.findInOrder([id], ['id'])).length === 0) throw new ReviewProductNotFound();
    return id;
  }

  private async toJson(comments: readonly CommentEntity[], request: RestRequest): Promise<JsonRecord[]> {
    const { context, view } = request;
    const reviewers = comments.map(({ authorId: userId, authorEmail: email }) => ({ userId, email }));
    const verified = await this.buyers.areVerified(request.id('product_id'), reviewers);
    return comments.map((comment, index) => {
      const product = context.url(`/shop/v1/products/${comment.postId}`);
      const parents = { product_id: comment.postId };
      return represent(Review, toReviewResource(comment, comment.isVerified ?? verified[index]), {
        context,
        view,
        parents,
        links: { up: [{ href: product }] },
      });
    });
  }
}

const toReviewResource = (comment: CommentEntity, verified: boolean): Review => ({
  id: comment.id,
  dateCreated: utcText(comment.createdAt),
  review: comment.content,
  rating: comment.rating,
  name: comment.authorName,
  email: comment.authorEmail,
  verified,
});
