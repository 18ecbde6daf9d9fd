import { Injectable } from '@nestjs/common';
import { Database, Repository, WriteHooks, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { instantOf, isShownAs, now, definedOnly, stripTags, utcText } from '@grove/core';
import type { RecordChange, RequestContext } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { webAddress } from '@grove/users';
import * as errors from '../errors.js';
import { CommentTargets, type CommentTarget } from '../targets/comment-targets.js';
import { assertModeratorFields, CommentPermissions, mayModerate } from './comment-permissions.js';
import { CommentAdmission } from './comment-admission.js';
import { CommentAuthors } from './comment-authors.js';
import { shownDate } from './comment-presenter.js';
import { COMMENT, CommentEntity } from './comment.entity.js';
import type { Comment, CommentInput } from './comment.resource.js';
import { searchTextOf } from './comment-search-text.rules.js';
import { moveRating } from './comment-ratings.js';
import { initialStatus, changeStatus, ratingContribution, parseStatus } from './comment-status.rules.js';
import { ipOf, userAgentOf } from './comment-client.js';
import { countLinks, sanitizeContent } from './comment-text.js';
import { moveRepliesToParent, assertValidParent } from './comment-tree.js';

type NewRow = Omit<CommentEntity, 'id' | 'searchText'>;

/** Writes comments. Each change updates the ratings of the target in the same unit of work. */
@Injectable()
export class CommentWriter {
  /** What else happens when a comment is written. */
  readonly onWrite = new WriteHooks<[change: RecordChange, comment: CommentEntity]>();
  private readonly comments: Repository<CommentEntity>;

  constructor(
    private readonly database: Database,
    private readonly targets: CommentTargets,
    private readonly permissions: CommentPermissions,
    private readonly authors: CommentAuthors,
    private readonly admission: CommentAdmission,
    private readonly settings: SiteSettings,
  ) {
    this.comments = new Repository(database, CommentEntity);
  }

  /** If several checks fail, clients get the error of the first one, so their order matters. */
  async create(input: CommentInput, context: RequestContext): Promise<CommentEntity> {
    assertModeratorFields(input, context);
    const target = await this.findOpenTarget(input, context);
    if (target.ratingRequired && !input.parent && !input.meta?.rating) throw new errors.RatingMissing();
    const content = await sanitizeContent(input.text ?? '', await this.authors.htmlOf(context));
    const createdAt = (await this.parseDate(input, context)) ?? now();
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, `comments of ${context.principal.userId}`);
      const { author, isModerator } = await this.authors.ofNewComment(input, context);
      const base = { postId: target.id, parentId: input.parent ?? 0, content, createdAt };
      await assertValidParent(this.comments, base.parentId, base);
      await this.admission.assertAllowed({ ...author, ...base }, context);
      const status = initialStatus({
        requested: input.status === undefined ? undefined : parseStatus(input.status),
        isTrusted: isModerator || (author.authorId !== 0 && author.authorId === target.authorId),
        isKnown: await this.admission.hasApprovedComment(author),
        links: countLinks(content),
      });
      const client = { authorIp: input.authorIp || ipOf(context), authorAgent: userAgentOf(input, context) };
      const rating = (target.rated && input.meta?.rating) || 0;
      const own = { objectId: target.id, recordType: '', type: COMMENT, localAt: null, isVerified: null };
      const columns = { ...author, ...base, ...own, ...client, receivedAt: now(), status, previousStatus: '' as const, rating };
      return this.insert(unit, columns);
    });
  }

  /** Stores the comment that `work` makes, in the same unit of work. */
  insertInUnit(work: (unit: UnitOfWork) => Promise<NewRow>): Promise<CommentEntity> {
    return this.database.write(async (unit) => this.insert(unit, await work(unit)));
  }

  private async insert(unit: UnitOfWork, columns: NewRow): Promise<CommentEntity> {
    const row = { ...columns, searchText: searchTextOf(columns) };
    const { identifiers } = await this.comments.insert(row);
    await this.targets.rate(unit, row.postId, ratingContribution(row));
    return this.written(unit, 'created', { id: identifiers[0]['id'] as number, ...row });
  }

  async update(id: number, input: Partial<Comment>, context: RequestContext): Promise<CommentEntity> {
    const content = input.text === undefined ? undefined : await this.changedContent(id, input.text, input.author, context);
    return this.change(id, async (unit, current) => {
      if (!(await this.permissions.mayEdit(current, context))) throw new errors.CommentNotEditable();
      const { authorName, authorEmail, authorUrl, authorIp, authorUserAgent, meta, status } = input;
      const position = await this.move(unit, input, current, context);
      const target = (await this.targets.find([position.postId], context)).get(position.postId);
      return definedOnly({
        ...position,
        ...(await this.authors.changes(input.author, current, context)),
        ...definedOnly({
          authorName: authorName && stripTags(authorName),
          authorEmail,
          authorIp,
          authorAgent: authorUserAgent && stripTags(authorUserAgent),
          authorUrl: authorUrl === undefined ? undefined : webAddress(authorUrl),
        }),
        content,
        ...(await this.changedDate(input, context, current)),
        rating: target?.rated ? meta?.rating : undefined,
        ...(status !== undefined && changeStatus(current, status)),
      });
    });
  }

  trash(id: number): Promise<CommentEntity> {
    return this.change(id, async (_unit, current) => {
      if (current.status === 'trash') throw new errors.CommentTrashed();
      return changeStatus(current, 'trash');
    });
  }

  delete(id: number): Promise<CommentEntity> {
    return this.database.write(async (unit) => {
      const current = await this.lock(id);
      await moveRepliesToParent(this.comments, current);
      await this.comments.delete(id);
      await moveRating(unit, this.targets, current, undefined);
      // A comment in the trash had its event when it went there.
      return current.status === 'trash' ? current : this.written(unit, 'deleted', current);
    });
  }

  /** Changes the columns that `computeChanges` returns, and with them the ratings. */
  change(
    id: number,
    computeChanges: (unit: UnitOfWork, current: CommentEntity) => Promise<Partial<CommentEntity>>,
  ): Promise<CommentEntity> {
    return this.database.write(async (unit) => {
      const current = await this.lock(id);
      const changes = await computeChanges(unit, current);
      const changed = { ...current, ...changes };
      const next = { ...changed, searchText: searchTextOf(changed) };
      await this.comments.update(id, { ...changes, searchText: next.searchText });
      await moveRating(unit, this.targets, current, next);
      const [wasInTrash, isInTrash] = [current.status === 'trash', next.status === 'trash'];
      return this.written(unit, wasInTrash === isInTrash ? 'updated' : isInTrash ? 'deleted' : 'restored', next);
    });
  }

  private async written(unit: UnitOfWork, change: RecordChange, comment: CommentEntity): Promise<CommentEntity> {
    await this.onWrite.run(unit, change, comment);
    return comment;
  }

  private async changedContent(
    id: number,
    text: string,
    newAuthor: number | undefined,
    context: RequestContext,
  ): Promise<string> {
    const current = await this.comments.findById(id);
    if (!current) throw new errors.CommentNotFound();
    const authors = newAuthor === undefined ? [current.authorId] : [current.authorId, newAuthor];
    return sanitizeContent(text, await this.authors.htmlOf(context, authors));
  }

  private async lock(id: number): Promise<CommentEntity> {
    await this.comments.lock(id);
    const current = await this.comments.findById(id);
    if (!current) throw new errors.CommentNotFound();
    return current;
  }

  /** The target of a new comment. Throws if the caller may not comment on it. */
  private async findOpenTarget({ post = 0, password }: CommentInput, context: RequestContext): Promise<CommentTarget> {
    const target = (await this.targets.find([post], context, password)).get(post);
    if (!target) throw new errors.UnknownTarget();
    if (target.stage === 'draft') throw new errors.CommentTargetIsDraft();
    if (target.stage === 'trash') throw new errors.TrashedTarget();
    if (!target.readable) throw new errors.TargetNotReadable();
    if (!target.open) throw new errors.ClosedTarget();
    return target;
  }

  /** The post and parent after a change. A comment that moves to another post becomes a top-level comment there unless a parent is sent; its replies stay. */
  private async move(
    unit: UnitOfWork,
    { post, parent }: Partial<Comment>,
    current: CommentEntity,
    context: RequestContext,
  ): Promise<Partial<CommentEntity> & Pick<CommentEntity, 'postId'>> {
    const postId = post ?? current.postId;
    if (postId !== current.postId) {
      const target = (await this.targets.find([postId], context)).get(postId);
      if (!target) throw new errors.UnknownTarget();
      if (!mayModerate(context.principal) && !target.editable) throw new errors.TargetNotReadable();
      await moveRepliesToParent(this.comments, current);
    }
    const parentId = parent ?? (postId === current.postId ? current.parentId : 0);
    if (parentId !== current.parentId || postId !== current.postId) {
      await acquireNamedLock(unit, `answers on ${postId}`);
      await assertValidParent(this.comments, parentId, { id: current.id, postId });
    }
    return { postId, parentId, ...(postId !== current.postId && { objectId: postId, recordType: '' }) };
  }

  /** The columns of a date that was sent. */
  private async changedDate(
    input: Partial<Comment>,
    context: RequestContext,
    current: CommentEntity,
  ): Promise<Partial<CommentEntity>> {
    const createdAt = await this.parseDate(input, context, current);
    return createdAt === undefined ? {} : { createdAt, localAt: null };
  }

  /** The date that was sent, unless it is the one that was shown. Only moderators may set a date in the future. */
  private async parseDate(
    { date, dateGmt }: Partial<Comment>,
    { principal }: RequestContext,
    current?: CommentEntity,
  ): Promise<string | undefined> {
    if (!date && !dateGmt) return undefined;
    const zone = await this.settings.timezone();
    if (current && isShownAs(date || dateGmt!, date ? shownDate(current, zone) : utcText(current.createdAt))) return undefined;
    const instant = date ? instantOf(date, zone) : instantOf(dateGmt!, 'utc');
    if (instant > now() && !mayModerate(principal)) throw new errors.FutureDate();
    return instant;
  }
}
