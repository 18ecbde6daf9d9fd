import { Injectable } from '@nestjs/common';
import { Database, lockRow, Table, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { instantOf, now, definedOnly, stripTags } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { webAddress } from '@grove/users';
import * as errors from '../errors.js';
import { CommentTargets, type CommentTarget } from '../targets/comment-targets.js';
import { CommentAccess, moderates } from './comment-access.js';
import { CommentAdmission } from './comment-admission.js';
import { CommentBylines } from './comment-bylines.js';
import { CommentEntity } from './comment.entity.js';
import type { Comment, CommentInput } from './comment.resource.js';
import { searchTextOf } from './comment-search-text.rules.js';
import { firstStatus, moved, ratingOf, statusNamed } from './comment-status.rules.js';
import { linksIn, storedText } from './comment-text.js';
import { passAnswersOn, refuseParent } from './comment-tree.js';

/** Writes comments: each change with the ratings that follow from it, in one unit of work. */
@Injectable()
export class CommentWriter {
  private readonly table: Table<CommentEntity>;

  constructor(
    private readonly database: Database,
    private readonly targets: CommentTargets,
    private readonly access: CommentAccess,
    private readonly bylines: CommentBylines,
    private readonly admission: CommentAdmission,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, CommentEntity);
  }

  /** The checks stand in the order in which their refusals are told. */
  async create(input: CommentInput, context: RequestContext): Promise<CommentEntity> {
    refuseForeign(input, context);
    const target = await this.commentable(input, context);
    const content = await contentOf(input.text ?? '', context);
    const createdAt = (await this.instant(input, context)) ?? now();
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, `comments of ${context.principal.userId}`);
      const { byline, isModerator } = await this.bylines.of(unit, input, context);
      const place = { postId: target.id, parentId: input.parent ?? 0, content, createdAt };
      await refuseParent(unit, place.parentId, place);
      await this.admission.admit({ ...byline, ...place }, context);
      const status = firstStatus({
        asked: input.status === undefined ? undefined : statusNamed(input.status),
        isTrusted: isModerator || (byline.authorId !== 0 && byline.authorId === target.authorId),
        isKnown: await this.admission.isKnown(byline),
        links: linksIn(content),
      });
      const from = { authorIp: input.authorIp || addressOf(context), authorAgent: agentOf(input, context) };
      const rating = (target.rated && input.meta?.rating) || 0;
      const said = { ...byline, ...place, ...from, receivedAt: now(), status, statusBefore: '' as const, rating };
      const row = { ...said, searchText: searchTextOf(said) };
      const id = await this.table.insert(unit, row);
      await this.targets.rate(unit, target.id, ratingOf(row));
      return { id, ...row };
    });
  }

  async update(id: number, input: Partial<Comment>, context: RequestContext): Promise<CommentEntity> {
    const content = input.text === undefined ? undefined : await contentOf(input.text, context);
    return this.changing(id, async (unit, current) => {
      if (!(await this.access.mayEdit(current, context))) throw new errors.CommentNotEditable();
      const { authorName, authorEmail, authorUrl, authorIp, authorUserAgent, meta, status } = input;
      const place = await this.placeOf(unit, input, current, context);
      const target = (await this.targets.find([place.postId], context)).get(place.postId);
      return definedOnly({
        ...place,
        ...(await this.bylines.changed(unit, input.author, current, context)),
        ...definedOnly({
          authorName: authorName && stripTags(authorName),
          authorEmail,
          authorIp,
          authorAgent: authorUserAgent && stripTags(authorUserAgent),
          authorUrl: authorUrl === undefined ? undefined : webAddress(authorUrl),
        }),
        content,
        createdAt: await this.instant(input, context, current),
        rating: target?.rated ? meta?.rating : undefined,
        ...(status !== undefined && moved(current, status)),
      });
    });
  }

  trash(id: number): Promise<CommentEntity> {
    return this.changing(id, async (_unit, current) => {
      if (current.status === 'trash') throw new errors.CommentTrashed();
      return moved(current, 'trash');
    });
  }

  remove(id: number): Promise<CommentEntity> {
    return this.database.write(async (unit) => {
      const current = await this.locked(unit, id);
      await passAnswersOn(unit, current);
      await this.table.delete(unit, id);
      await this.rerate(unit, current, undefined);
      return current;
    });
  }

  private changing(
    id: number,
    change: (unit: UnitOfWork, current: CommentEntity) => Promise<Partial<CommentEntity>>,
  ): Promise<CommentEntity> {
    return this.database.write(async (unit) => {
      const current = await this.locked(unit, id);
      const changes = await change(unit, current);
      const changed = { ...current, ...changes };
      const next = { ...changed, searchText: searchTextOf(changed) };
      await this.table.update(unit, id, { ...changes, searchText: next.searchText });
      await this.rerate(unit, current, next);
      return next;
    });
  }

  private async locked(unit: UnitOfWork, id: number): Promise<CommentEntity> {
    await lockRow(unit, 'comment', id);
    const current = await this.table.find(id);
    if (!current) throw new errors.CommentNotFound();
    return current;
  }

  private async rerate(unit: UnitOfWork, before: CommentEntity, after: CommentEntity | undefined): Promise<void> {
    const [lost, won] = [ratingOf(before), after ? ratingOf(after) : { count: 0, stars: 0 }];
    if (after && after.postId !== before.postId) {
      await this.targets.rate(unit, before.postId, { count: 0 - lost.count, stars: 0 - lost.stars });
      await this.targets.rate(unit, after.postId, won);
    } else {
      await this.targets.rate(unit, before.postId, { count: won.count - lost.count, stars: won.stars - lost.stars });
    }
  }

  /** What a new comment may be about. */
  private async commentable({ post = 0, password }: CommentInput, context: RequestContext): Promise<CommentTarget> {
    const target = (await this.targets.find([post], context, password)).get(post);
    if (!target) throw new errors.UnknownTarget();
    if (target.stage === 'draft') throw new errors.DraftTarget();
    if (target.stage === 'trash') throw new errors.TrashedTarget();
    if (!target.readable) throw new errors.TargetNotReadable();
    if (!target.open) throw new errors.ClosedTarget();
    return target;
  }

  /** A comment that goes elsewhere answers nothing there unless told, and leaves its answers behind. */
  private async placeOf(
    unit: UnitOfWork,
    { post, parent }: Partial<Comment>,
    current: CommentEntity,
    context: RequestContext,
  ): Promise<Pick<CommentEntity, 'postId' | 'parentId'>> {
    const postId = post ?? current.postId;
    if (postId !== current.postId) {
      const target = (await this.targets.find([postId], context)).get(postId);
      if (!target) throw new errors.UnknownTarget();
      if (!moderates(context.principal) && !target.editable) throw new errors.TargetNotReadable();
      await passAnswersOn(unit, current);
    }
    const parentId = parent ?? (postId === current.postId ? current.parentId : 0);
    if (parentId !== current.parentId || postId !== current.postId) {
      await acquireNamedLock(unit, `answers on ${postId}`);
      await refuseParent(unit, parentId, { id: current.id, postId });
    }
    return { postId, parentId };
  }

  /** The moment that was sent. Only moderators choose one that is still to come. */
  private async instant(
    { date, dateGmt }: Partial<Comment>,
    { principal }: RequestContext,
    current?: CommentEntity,
  ): Promise<string | undefined> {
    if (!date && !dateGmt) return undefined;
    const instant = date ? instantOf(date, await this.settings.timezone()) : instantOf(dateGmt!, 'utc');
    if (instant > now() && instant !== current?.createdAt && !moderates(principal)) throw new errors.FutureDate();
    return instant;
  }
}

/** What only moderators say of a comment. */
function refuseForeign({ author, authorIp, status }: Partial<Comment>, { principal, client }: RequestContext): void {
  if (moderates(principal)) return;
  if (author !== undefined && author !== principal.userId) throw new errors.ForeignAuthor();
  if (authorIp && authorIp !== client.address) throw new errors.ForeignAddress();
  if (status !== undefined) throw new errors.StatusNotYours();
}

async function contentOf(text: string, { principal }: RequestContext): Promise<string> {
  const content = await storedText(text, principal);
  if (content.trim() === '') throw new errors.ContentMissing();
  return content;
}

/** An IPv4 address is told as such, however the socket spells it. */
const addressOf = ({ client }: RequestContext): string => client.address.replace(/^::ffff:/, '').slice(0, 45);

const agentOf = ({ authorUserAgent }: Partial<Comment>, { client }: RequestContext): string =>
  stripTags(authorUserAgent ?? client.userAgent).slice(0, 500);
