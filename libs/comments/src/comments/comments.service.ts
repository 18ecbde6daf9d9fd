import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, batchLoader, Repository, rowLoader, type BatchLoader } from '@grove/database';
import {
  ResourceEvents,
  RestConfig,
  siteContext,
  type DeleteOptions,
  type Links,
  type Page,
  type RequestContext,
  type ResourceService,
  type Target,
  type Verb,
  type ViewQuery,
} from '@grove/rest';
import { mapYielding, rendered } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { AccountsService } from '@grove/users';
import { CommentContextRefused, CommentNotFound, LoginRequired, TargetGone, TargetNotReadable } from '../errors.js';
import { CommentTargets } from '../targets/comment-targets.js';
import { CommentPermissions, mayModerate } from './comment-permissions.js';
import { CommentEntity } from './comment.entity.js';
import { Comment, type CommentInput, type CommentWithLinks } from './comment.resource.js';
import type { CommentParams, CommentsQuery } from './comments.query.js';
import { CommentList } from './comment-list.js';
import { toCommentResource } from './comment-presenter.js';
import { CommentWriter } from './comment-writer.js';

/** The five verbs of comments. Classes beside this one find and write comments, and check permissions. */
@Injectable()
export class CommentsService implements ResourceService<Comment, CommentsQuery, CommentParams>, OnModuleInit {
  private readonly repository: Repository<CommentEntity>;
  private readonly comments: BatchLoader<CommentEntity>;
  private readonly replies: BatchLoader<true>;

  constructor(
    private readonly database: Database,
    private readonly lists: CommentList,
    private readonly permissions: CommentPermissions,
    private readonly writer: CommentWriter,
    private readonly targets: CommentTargets,
    private readonly settings: SiteSettings,
    private readonly accounts: AccountsService,
    private readonly config: RestConfig,
  ) {
    this.repository = new Repository(database, CommentEntity);
    this.comments = rowLoader(database, CommentEntity);
    this.replies = batchLoader(database, async (ids) => {
      const replies = this.repository.createQueryBuilder('reply').select('reply.parentId', 'id').distinct();
      replies.where("reply.status IN ('approved', 'hold') AND reply.parentId IN (:...ids)", { ids });
      return new Map((await replies.getRawMany<{ id: number }>()).map(({ id }) => [id, true]));
    });
  }

  /** Publishes what happens to comments, whoever writes them. Comments of a deleted account stay, with the name of the author. */
  onModuleInit(): void {
    const site = siteContext(this.config);
    const events = new ResourceEvents<CommentWithLinks>(this.database, Comment, 'comment', (record, context) =>
      this.links(record, context),
    );
    this.writer.onWrite.add((unit, change, comment) =>
      events.publishChange(unit, { change, id: comment.id }, site, (context) => this.toRecord(comment, context)),
    );
    this.accounts.onDelete.add(async (_unit, authorId) => {
      await this.repository.update({ authorId }, { authorId: 0 });
    });
  }

  /** The approved comments on a record, oldest first. */
  findApproved(postId: number): Promise<CommentEntity[]> {
    const approved = this.repository.createQueryBuilder('comment').where({ postId, status: 'approved' });
    return this.repository.all(approved.orderBy('comment.createdAt').addOrderBy('comment.id'));
  }

  /** One approved comment on a record. */
  findApprovedById(id: number, postId: number): Promise<CommentEntity | null> {
    return this.repository.findOneBy({ id, postId, status: 'approved' });
  }

  async list(query: CommentsQuery & ViewQuery, context: RequestContext): Promise<Page<Comment>> {
    const { comments, total } = await this.lists.find(query, context);
    return { records: await this.toRecords(comments, context), total };
  }

  async get(id: number, _query: ViewQuery, context: RequestContext): Promise<CommentWithLinks> {
    return this.toRecord(await this.find(id), context);
  }

  async create(input: CommentInput, context: RequestContext): Promise<CommentWithLinks> {
    return this.toRecord(await this.writer.create(input, context), context);
  }

  async update(id: number, input: Partial<Comment>, context: RequestContext): Promise<Comment> {
    return this.toRecord(await this.writer.update(id, input, context), context);
  }

  /** Returns the comment as it is in the trash, or as it was before it was deleted for good. */
  async delete(id: number, { force }: DeleteOptions, context: RequestContext): Promise<Comment> {
    return this.toRecord(await (force ? this.writer.delete(id) : this.writer.trash(id)), context);
  }

  async assertExists(verb: Verb, { id }: Target<Comment>): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id);
  }

  /** An unknown id is reported before a missing permission. */
  async authorize(verb: Verb, { id, query }: Target<Comment, CommentsQuery>, context: RequestContext): Promise<boolean> {
    if (verb === 'create' && context.principal.userId === 0) throw new LoginRequired();
    if (verb === 'create') return true;
    if (id === undefined) {
      await this.permissions.assertListAllowed(query, context);
      return true;
    }
    const comment = await this.find(id);
    if (verb !== 'view') return this.permissions.mayEdit(comment, context);
    if (comment.objectId === null && comment.recordType === '') throw new TargetGone();
    if (query.context === 'edit' && !mayModerate(context.principal)) throw new CommentContextRefused();
    const mayRead = await this.permissions.mayRead(comment, context, query.password);
    if (mayRead && comment.recordType !== '') throw new TargetNotReadable();
    return mayRead;
  }

  /** Whether the caller may change a comment. Only then the answer to creating it shows all of its fields. */
  async mayEdit({ id }: Pick<Comment, 'id'>, context: RequestContext): Promise<boolean> {
    const comment = await this.repository.findById(id);
    return comment !== null && this.permissions.mayEdit(comment, context);
  }

  links({ id, author, parent, up, hasReplies }: CommentWithLinks, context: RequestContext): Links {
    const comments = context.url('/cms/v2/comments');
    const linked = (href: string) => [{ href, embeddable: true as const }];
    return {
      ...(author !== 0 && { author: linked(context.url(`/cms/v2/users/${author}`)) }),
      ...(up && { up: [up] }),
      ...(parent !== 0 && { 'in-reply-to': linked(`${comments}/${parent}`) }),
      ...(hasReplies && { children: linked(`${comments}?parent=${id}`) }),
    };
  }

  private async find(id: number): Promise<CommentEntity> {
    const comment = await this.comments.load(id);
    if (!comment) throw new CommentNotFound();
    return comment;
  }

  private async toRecords(comments: readonly CommentEntity[], context: RequestContext): Promise<CommentWithLinks[]> {
    if (comments.length === 0) return [];
    const [zone, permalinks, targets, withReplies] = await Promise.all([
      this.settings.timezone(),
      this.settings.permalinks(),
      this.targets.find(
        comments.map(({ postId }) => postId),
        context,
      ),
      this.replies.loadMany(comments.map(({ id }) => id)),
    ]);
    const smilies = await this.settings.usesSmilies();
    const texts = await mapYielding(comments, ({ content }) => rendered.comment(content, { smilies }));
    return comments.map((comment, index) =>
      toCommentResource(comment, {
        zone,
        permalinks,
        mountPoint: context.mountPoint,
        target: targets.get(comment.postId),
        hasReplies: withReplies.has(comment.id),
        rendered: texts[index],
      }),
    );
  }

  private async toRecord(comment: CommentEntity, context: RequestContext): Promise<CommentWithLinks> {
    return (await this.toRecords([comment], context))[0];
  }
}
