import { Injectable } from '@nestjs/common';
import { definedOnly, foldForSearch, now } from '@grove/core';
import { In, type SelectQueryBuilder } from 'typeorm';
import {
  acquireNamedLock,
  containsPattern,
  Database,
  orderByArguments,
  Repository,
  whereBetween,
  whereListed,
  type Instant,
  type Order,
  type RowPage,
} from '@grove/database';
import { ContentMissing, DuplicateComment } from '../errors.js';
import type { TargetCondition } from '../targets/comment-targets.js';
import { CommentAdmission } from './comment-admission.js';
import { changeStatus, parseStatus, statusesOfFilter } from './comment-status.rules.js';
import { COMMENT, CommentEntity } from './comment.entity.js';
import { CommentWriter } from './comment-writer.js';

/** Which comments on products a list has. Instants, ids and words are those of the arguments of the list. */
export interface ProductCommentsFilter {
  readonly products?: readonly number[];
  readonly productsExclude?: readonly number[];
  readonly authors?: readonly number[];
  readonly authorsExclude?: readonly number[];
  readonly authorEmail?: string;
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  readonly search?: string;
  readonly after?: Instant;
  readonly before?: Instant;
  /** approved, hold, spam, trash or all; an unknown word finds nothing. */
  readonly status: string;
  readonly orderby: string;
  readonly order: Order;
}

/** What the management of a shop writes of a comment on a product. */
export interface ProductCommentInput {
  readonly productId: number;
  readonly authorName: string;
  readonly authorEmail: string;
  /** Sanitized already. */
  readonly content: string;
  readonly rating: number;
  readonly status?: string;
  readonly createdAt?: Instant;
}

/** Types of comments that are reviews; imported ones have a type of their own. */
const REVIEWS = In([COMMENT, 'review']);

const ORDERS: Readonly<Record<string, string>> = {
  date: 'comment.createdAt',
  date_gmt: 'comment.createdAt',
  id: 'comment.id',
  product: 'comment.postId',
};

/**
 * Comments on products, as those who manage a shop find and write them: in the name of anybody, without the checks of visitors. The caller has checked the
 * permission, and says which records are products.
 */
@Injectable()
export class ProductComments {
  /** What else happens when a comment is written, whatever it is about. */
  readonly onWrite = this.writer.onWrite;
  private readonly comments: Repository<CommentEntity>;

  constructor(
    database: Database,
    private readonly writer: CommentWriter,
    private readonly admission: CommentAdmission,
  ) {
    this.comments = new Repository(database, CommentEntity);
  }

  find(id: number, onProducts: TargetCondition): Promise<CommentEntity | null> {
    return this.select(onProducts).andWhere('comment.id = :id', { id }).getOne();
  }

  async page(
    filter: ProductCommentsFilter,
    onProducts: TargetCondition,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<RowPage<CommentEntity>> {
    const statuses = statusesOfFilter(filter.status);
    if (statuses.length === 0) return { rows: [], total: 0 };
    const listed = this.select(onProducts).andWhere({ status: In(statuses) });
    whereListed(listed, 'comment.id', filter.include, filter.exclude);
    whereListed(listed, 'comment.postId', filter.products, filter.productsExclude);
    whereListed(listed, 'comment.authorId', filter.authors, filter.authorsExclude);
    if (filter.authorEmail) listed.andWhere('comment.authorEmail = :email', { email: filter.authorEmail });
    const phrase = foldForSearch(filter.search ?? '');
    if (phrase !== '') listed.andWhere("comment.searchText LIKE :phrase ESCAPE '!'", { phrase: containsPattern(phrase) });
    whereBetween(listed, 'comment.createdAt', filter.after, filter.before);
    orderByArguments(listed, filter, { columns: ORDERS, fallback: ORDERS['date'] });
    return this.comments.page(listed, { limit, offset });
  }

  private select(onProducts: TargetCondition): SelectQueryBuilder<CommentEntity> {
    const reviews = this.comments.createQueryBuilder('comment').where({ type: REVIEWS });
    return reviews.andWhere(onProducts(reviews));
  }

  /** Throws `DuplicateComment` if the same person wrote the same text about the same product. */
  create({ productId, createdAt = now(), status, rating, ...columns }: ProductCommentInput): Promise<CommentEntity> {
    assertContent(columns.content);
    return this.writer.insertInUnit(async (unit) => {
      await acquireNamedLock(unit, `reviews of ${productId}`);
      const position = { postId: productId, objectId: productId, parentId: 0, recordType: '', type: COMMENT };
      const author = { ...columns, authorId: 0, authorUrl: '' };
      const row = { ...author, ...position, createdAt };
      if (await this.admission.isDuplicate(row)) throw new DuplicateComment();
      const client = { authorIp: '', authorAgent: '', localAt: null, isVerified: null, receivedAt: now() };
      return { ...row, ...client, status: parseStatus(status ?? '') ?? 'approved', previousStatus: '' as const, rating };
    });
  }

  /** Changes what was sent; `unspam` and `untrash` restore the status before. */
  update(id: number, { productId, status, ...columns }: Partial<ProductCommentInput>): Promise<CommentEntity> {
    if (columns.content !== undefined) assertContent(columns.content);
    return this.writer.change(id, async (_unit, current) =>
      definedOnly({
        ...columns,
        ...(columns.createdAt !== undefined && { localAt: null }),
        ...(productId !== undefined && { postId: productId, objectId: productId }),
        ...(status !== undefined && changeStatus(current, status)),
      }),
    );
  }

  trash(id: number): Promise<CommentEntity> {
    return this.writer.trash(id);
  }

  delete(id: number): Promise<CommentEntity> {
    return this.writer.delete(id);
  }
}

function assertContent(content: string): void {
  if (content.trim() === '') throw new ContentMissing();
}
