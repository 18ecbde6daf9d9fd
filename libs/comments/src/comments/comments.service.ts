import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, batchLoader, rowLoader, placeholders, Table, type BatchLoader } from '@grove/database';
import type { DeleteOptions, Links, Page, RequestContext, ResourceService, Target, Verb, ViewQuery } from '@grove/rest';
import { inTurns, rendered } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { AccountsService } from '@grove/users';
import { CommentContextRefused, CommentNotFound, LoginRequired } from '../errors.js';
import { CommentTargets } from '../targets/comment-targets.js';
import { CommentAccess, moderates } from './comment-access.js';
import { CommentEntity } from './comment.entity.js';
import type { Comment, CommentInput, ShownComment } from './comment.resource.js';
import type { CommentAddress, CommentsQuery } from './comments.query.js';
import { CommentList } from './comment-list.js';
import { presentComment } from './comment-presenter.js';
import { CommentWriter } from './comment-writer.js';

/** The five verbs of comments. Finding, permission and writing are files of their own beside this one. */
@Injectable()
export class CommentsService implements ResourceService<Comment, CommentsQuery, CommentAddress>, OnModuleInit {
  private readonly table: Table<CommentEntity>;
  private readonly comments: BatchLoader<CommentEntity>;
  private readonly answers: BatchLoader<true>;

  constructor(
    database: Database,
    private readonly finder: CommentList,
    private readonly access: CommentAccess,
    private readonly writer: CommentWriter,
    private readonly targets: CommentTargets,
    private readonly settings: SiteSettings,
    private readonly accounts: AccountsService,
  ) {
    this.table = new Table(database, CommentEntity);
    this.comments = rowLoader(database, CommentEntity);
    this.answers = batchLoader(database, async (ids) => {
      const sql = `SELECT DISTINCT parent_id AS id FROM comment WHERE status = 'approved' AND parent_id IN (${placeholders(ids.length)})`;
      const rows = await database.read<{ id: number }>(sql, ids);
      return new Map(rows.map(({ id }) => [id, true]));
    });
  }

  /** What somebody said stays, with the name, when the account goes. */
  onModuleInit(): void {
    this.accounts.onDelete(async (unit, accountId) => {
      await unit.update('comment', { author_id: 0 }, { author_id: accountId });
    });
  }

  /** The approved comments on a record, oldest first. */
  approvedOn(postId: number): Promise<CommentEntity[]> {
    return this.table.where("post_id = ? AND status = 'approved' ORDER BY created_at, id", postId);
  }

  /** One approved comment on a record. */
  async approved(id: number, postId: number): Promise<CommentEntity | undefined> {
    return (await this.table.where("id = ? AND post_id = ? AND status = 'approved'", id, postId))[0];
  }

  async list(query: CommentsQuery & ViewQuery, context: RequestContext): Promise<Page<Comment>> {
    const { comments, total } = await this.finder.find(query, context);
    return { records: await this.show(comments, context), total };
  }

  async get(id: number, _query: ViewQuery, context: RequestContext): Promise<Comment> {
    return this.showOne(await this.find(id, context), context);
  }

  async create(input: CommentInput, context: RequestContext): Promise<ShownComment> {
    return this.showOne(await this.writer.create(input, context), context);
  }

  async update(id: number, input: Partial<Comment>, context: RequestContext): Promise<Comment> {
    return this.showOne(await this.writer.update(id, input, context), context);
  }

  /** In the trash it is shown as it is then; deleted for good, as it was. */
  async delete(id: number, { force }: DeleteOptions, context: RequestContext): Promise<Comment> {
    return this.showOne(await (force ? this.writer.remove(id) : this.writer.trash(id)), context);
  }

  async assertExists(verb: Verb, { id }: Target<Comment>, context: RequestContext): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.find(id, context);
  }

  /** An unknown id is told to everybody, before any refusal. */
  async authorize(verb: Verb, { id, query }: Target<Comment, CommentsQuery>, context: RequestContext): Promise<boolean> {
    if (verb === 'create' && context.principal.userId === 0) throw new LoginRequired();
    if (verb === 'create') return true;
    if (id === undefined) {
      await this.access.refuseList(query, context);
      return true;
    }
    const comment = await this.find(id, context);
    if (verb !== 'view') return this.access.mayEdit(comment, context);
    if (query.context === 'edit' && !moderates(context.principal)) throw new CommentContextRefused();
    return this.access.mayRead(comment, context, query.password);
  }

  /** Whether the caller may change a comment, and so is told all of it after writing it. */
  async isToldAll({ id }: Comment, context: RequestContext): Promise<boolean> {
    const comment = await this.table.find(id);
    return comment !== undefined && this.access.mayEdit(comment, context);
  }

  links({ id, author, parent, up, isAnswered }: ShownComment, context: RequestContext): Links {
    const comments = context.url('/cms/v2/comments');
    const linked = (href: string) => [{ href, embeddable: true as const }];
    return {
      ...(author !== 0 && { author: linked(context.url(`/cms/v2/users/${author}`)) }),
      ...(up && { up: [up] }),
      ...(parent !== 0 && { 'in-reply-to': linked(`${comments}/${parent}`) }),
      ...(isAnswered && { children: linked(`${comments}?parent=${id}`) }),
    };
  }

  private async find(id: number, context: RequestContext): Promise<CommentEntity> {
    const comment = await this.comments.load(id, context);
    if (!comment) throw new CommentNotFound();
    return comment;
  }

  private async show(comments: readonly CommentEntity[], context: RequestContext): Promise<ShownComment[]> {
    if (comments.length === 0) return [];
    const [zone, targets, answered] = await Promise.all([
      this.settings.timezone(),
      this.targets.find(
        comments.map(({ postId }) => postId),
        context,
      ),
      this.answers.loadMany(comments.map(({ id }) => id)),
    ]);
    const texts = await inTurns(comments, ({ content }) => rendered.comment(content));
    return comments.map((comment, place) =>
      presentComment(comment, {
        zone,
        mountPoint: context.mountPoint,
        target: targets.get(comment.postId),
        isAnswered: answered.has(comment.id),
        rendered: texts[place],
      }),
    );
  }

  private async showOne(comment: CommentEntity, context: RequestContext): Promise<ShownComment> {
    return (await this.show([comment], context))[0];
  }
}
