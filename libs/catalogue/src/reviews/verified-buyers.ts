import { Injectable } from '@nestjs/common';
import type { CommentEntity } from '@grove/comments';

/** The author of a review: an account (0 for a guest) and an e-mail address. */
export interface Reviewer {
  readonly userId: number;
  readonly email: string;
}

/** A review, as far as it says who wrote it about what. */
type WrittenReview = Pick<CommentEntity, 'id' | 'postId' | 'authorId' | 'authorEmail' | 'isVerified'>;

/** Finds out which of these reviewers bought the product. */
export type PurchaseLookup = (productId: number, reviewers: readonly Reviewer[]) => Promise<readonly boolean[]>;

/** Finds out which reviewers bought the product. The catalogue does not know orders, so the library of orders sets the lookup in `onModuleInit`. */
@Injectable()
export class VerifiedBuyers {
  private lookup: PurchaseLookup = async (_productId, reviewers) => reviewers.map(() => false);

  setLookup(purchases: PurchaseLookup): void {
    this.lookup = purchases;
  }

  areVerified(productId: number, reviewers: readonly Reviewer[]): Promise<readonly boolean[]> {
    return reviewers.length === 0 ? Promise.resolve([]) : this.lookup(productId, reviewers);
  }

  /** The ids of the reviews whose authors bought the product, by their orders or as WooCommerce noted. */
  async verifiedAmong(comments: readonly WrittenReview[]): Promise<ReadonlySet<number>> {
    const verified = new Set(comments.filter(({ isVerified }) => isVerified).map(({ id }) => id));
    const open = comments.filter(({ isVerified }) => isVerified === null);
    for (const productId of new Set(open.map(({ postId }) => postId))) {
      const ofProduct = open.filter(({ postId }) => postId === productId);
      const reviewers = ofProduct.map(({ authorId: userId, authorEmail: email }) => ({ userId, email }));
      const bought = await this.areVerified(productId, reviewers);
      for (const [index, { id }] of ofProduct.entries()) if (bought[index]) verified.add(id);
    }
    return verified;
  }
}
